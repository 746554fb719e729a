extension LanguageWords {
    static let english = """
        T street: street st str stret strt streets sts
        T avenue: avenue ave av aven avenu avn avnue aves avenues
        T road: road rd rds roads
        T drive: drive dr drv driv drs drives
        T lane: lane ln lanes lns
        T court: court ct crt courts cts
        T boulevard: boulevard blvd boul boulv bvd bd
        T place: place pl plc places
        T plaza: plaza plz plza pl
        T way: way wy ways
        T circle: circle cir circ circl crcl crcle cirs circles
        T terrace: terrace ter terr tce trce terrc
        T parkway: parkway pkwy parkwy pkway pky pwy pkwys parkways
        T trail: trail trl trails trls tr
        T highway: highway hwy highwy hiway hiwy hway hwys highways
        T square: square sq sqr sqre squ squares sqs
        T crescent: crescent cres cr crsent crsnt cresc crst
        T close: close cl clo
        C grove: grove gr grov grv
        C garden: garden gdn gardn grden grdn
        C gardens: gardens gdns grdns
        C springs: springs spgs spngs
        C hills: hills hls
        C lakes: lakes lks
        C meadows: meadows mdws
        C estates: estates ests
        C knolls: knolls knls
        C ridges: ridges rdgs
        C shores: shores shrs
        C groves: groves grvs
        C mills: mills mls
        C fields: fields flds
        C forks: forks frks
        C islands: islands iss
        C oaks: oaks oks
        C plains: plains plns
        C valleys: valleys vlys
        C views: views vws
        C villages: villages vlgs
        C points: points pts
        C corners: corners cors
        C city: city cty
        C township: township twp
        T rise: rise
        T mews: mews mws
        T walk: walk wlk walks
        T row: row
        T alley: alley aly allee ally alleys
        T loop: loop lp loops
        C point: point pt
        C ridge: ridge rdg rdge
        C creek: creek crk
        T esplanade: esplanade esp
        T parade: parade pde
        T circuit: circuit cct cir
        T expressway: expressway expy exp expr express expw
        T freeway: freeway fwy freewy frway frwy
        T turnpike: turnpike tpke trnpk turnpk tpk
        T causeway: causeway cswy causwa
        T bypass: bypass byp bypa bypas byps
        T throughway: throughway thruway trwy throughwy
        T overpass: overpass opas
        T underpass: underpass upas
        C pike: pike pke
        C park: park pk prk
        T run: run runs
        T path: path paths
        T pass: pass
        T passage: passage psge
        T bend: bend bnd
        C branch: branch br brnch
        C bridge: bridge brg brdge
        C brook: brook brk
        T cove: cove cv coves cvs
        T crossing: crossing xing crssng crsg
        T crossroad: crossroad crossroads xrd xrds
        T cutoff: cutoff ctf
        T extension: extension ext extn extnsn extensions exts
        C falls: falls fls fall
        C ferry: ferry fry frry
        C field: field fld
        C forest: forest frst
        C fork: fork frk
        C glen: glen gln
        C green: green grn
        C harbor: harbor hbr harb harbour harbr
        C haven: haven hvn
        C heights: heights hts ht height
        C hill: hill hl
        C hollow: hollow holw hllw
        C island: island islnd isle is
        C junction: junction jct jction jctn
        C knoll: knoll knl kno
        C lake: lake lk
        T landing: landing lndg lndng
        C manor: manor mnr
        C meadow: meadow mdw medows
        C mill: mill ml
        C mountain: mountain mtn mntain mntn
        T oval: oval
        T promenade: promenade prom
        T quay: quay qy
        T ramp: ramp
        C river: river riv rvr
        C shore: shore shr shoar
        C spring: spring spg sprng
        T spur: spur spurs
        C station: station sta stn statn
        C stream: stream strm
        C summit: summit smt
        T trace: trace trce traces
        T track: track trak trk
        C tunnel: tunnel tunl
        C valley: valley vly vally vlly
        T viaduct: viaduct vdct viadct
        C view: view vw
        C village: village vlg vill villag villg
        C vista: vista vis vst vsta
        C woods: woods wds
        T drove: drove
        T ride: ride
        T wynd: wynd
        C broadway: broadway bdwy
        T arcade: arcade arc
        T boardwalk: boardwalk
        C corner: corner cor
        T cul_de_sac: culdesac
        T driveway: driveway dwy
        T concourse: concourse
        T stravenue: stravenue stra strav strvn
        T motorway: motorway mwy
        T gateway: gateway gtwy gtway
        T skyway: skyway
        C ranch: ranch rnch rch
        C center: center ctr centre cntr cent
        C club: club clb
        C camp: camp cp cmp
        C cape: cape cpe
        C canyon: canyon cyn canyn
        C bluff: bluff blf
        C bayou: bayou byu
        C beach: beach bch
        C port: port prt
        t county: county cr co crd
        t state: state sr srte
        t us: us ush
        t township: twp township
        T rural: rr
        t rural: rural
        T farm_to_market: fm
        t ranch_to_market: rm
        T interstate: interstate
        t interstate: i
        T state_highway: sh
        T route: route rte rt rout
        D n: north n nth
        D s: south s sth
        D e: east e
        D w: west w
        D ne: northeast ne
        D nw: northwest nw
        D se: southeast se
        D sw: southwest sw
        X: the of and at in on by a an near
        X: dr doctor rev reverend
        S saint: saint st saints ss snt
        C mount: mt mount mnt
        C fort: ft fort frt
        X: jr junior jnr sr senior snr
        C general: gen general
        C captain: capt captain
        C colonel: col colonel
        C sergeant: sgt sergeant sargent
        C lieutenant: lt lieutenant
        C governor: gov governor
        C president: pres president
        C professor: prof professor
        C memorial: mem memorial meml
        C upper: upr upper
        C lower: lwr lower
        C little: ltl little
        C great: gt great grt
        U apartment: apartment apt appt apmt apts apartments aptmt
        U unit: unit unt units
        U suite: suite ste suites
        U flat: flat flt flats
        U floor: floor fl flr lvl level
        U room: room rm rms
        U shop: shop shp
        U building: building bldg bld bldng blding
        U lot: lot lts lots
        U trailer: trailer trlr
        U space: space spc
        U door: door
        U entrance: entrance entry
        U slip: slip
        U hangar: hangar hngr
        U stop: stop
        U department: dept department
        U office: office ofc
        U wing: wing
        U block: block blk
        u: basement bsmt front frnt rear lobby lbby penthouse ph upstairs downstairs
        M: no num number nbr nr
        B: po pob pobox box pmb post
        N 1: one first
        N 2: two second
        N 3: three third
        N 4: four fourth
        N 5: five fifth
        N 6: six sixth
        N 7: seven seventh
        N 8: eight eighth
        N 9: nine ninth
        N 10: ten tenth
        N 11: eleven eleventh
        N 12: twelve twelfth
        N 13: thirteen thirteenth
        N 14: fourteen fourteenth
        N 15: fifteen fifteenth
        N 16: sixteen sixteenth
        N 17: seventeen seventeenth
        N 18: eighteen eighteenth
        N 19: nineteen nineteenth
        N 20: twenty twentieth
        N 30: thirty thirtieth
        N 40: forty fortieth
        N 50: fifty fiftieth
        N 60: sixty sixtieth
        N 70: seventy seventieth
        N 80: eighty eightieth
        N 90: ninety ninetieth
        """
}
