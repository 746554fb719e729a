extension LanguageWords {
    /// Castilian and Catalan.
    static let spanish = """
        T< calle: calle cl cll
        t< calle: c
        T< avenida: avenida av avda avd ave avenidas avgda
        T< plaza: plaza pl pza pzza plza
        T< paseo: paseo pso
        t< paseo: po
        T< camino: camino cno
        T< carretera: carretera ctra carret
        T< ronda: ronda rda
        T< travesia: travesia trva trv
        T< callejon: callejon cjon
        T< glorieta: glorieta gta
        T< urbanizacion: urbanizacion urb
        T< poligono: poligono pol
        T< calzada: calzada calz
        T< cerrada: cerrada cda
        T< privada: privada priv
        T< boulevard: bulevar blvd
        T< jiron: jiron jr
        T< carrera: carrera cra kra cr
        T< transversal: transversal tv transv
        T< diagonal: diagonal diag dg
        T< prolongacion: prolongacion prol
        T< andador: andador
        T< rambla: rambla rbla
        T< pasaje: pasaje pje psje
        T< colonia: colonia
        T< barrio: barrio bo
        T< carrer: carrer
        t< carrer: c
        T< passeig: passeig pg
        T< placa: placa pl
        T< avinguda: avinguda av avda
        T< autopista: autopista
        D n: norte nte
        D s: sur
        D e: este oriente ote
        D w: oeste poniente pte
        D ne: noreste
        D nw: noroeste
        D se: sureste
        D sw: suroeste
        X: de del los las el la y al a
        X: doctor doctora dr
        S san: san sn s
        S santa: santa sta
        S santo: santo sto
        C general: gral general
        C coronel: cnel coronel
        C nuestra: ntra nuestra
        C senora: sra senora
        C presidente: pte pdte presidente
        C ingeniero: ing ingeniero
        U piso: piso
        U puerta: puerta pta
        U escalera: escalera esc
        U bloque: bloque blq bl
        U portal: portal ptal
        U departamento: depto dpto departamento
        U interior: interior int
        U local: local
        U oficina: oficina ofic
        U manzana: manzana mz mza
        u: bajo bajos izq izda izquierda dcha derecha
        M: no num numero nro
        B: apartado apdo aptdo casilla
        N 1: primero primera primer uno
        n 2: dos
        N 2: segundo segunda
        N 3: tres tercero tercera tercer
        N 4: cuatro cuarto cuarta
        N 5: cinco quinto quinta
        N 6: seis sexto sexta
        N 7: siete septimo septima
        N 8: ocho octavo octava
        N 9: nueve noveno novena
        N 10: diez decimo decima
        n 11: once
        N 12: doce
        N 13: trece
        N 14: catorce
        n 15: quince
        N 16: dieciseis
        N 17: diecisiete
        N 18: dieciocho
        N 19: diecinueve
        N 20: veinte
        N 25: veinticinco
        N 30: treinta
        """
}
