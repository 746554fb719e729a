extension LanguageWords {
    static let portuguese = """
        T< rua: rua
        t< rua: r
        T< avenida: avenida av avd
        T< praca: praca pca pc prc
        T< travessa: travessa tv trv trav
        T< estrada: estrada est estr
        T< rodovia: rodovia rod
        T< alameda: alameda al
        T< largo: largo lg
        T< calcada: calcada cc
        T< beco: beco
        T< viela: viela
        T< ladeira: ladeira ld
        T< quadra: quadra qd
        T< jardim: jardim jd
        T< vila: vila
        T< parque: parque pq
        T< praceta: praceta
        T< azinhaga: azinhaga
        T< caminho: caminho
        D n: norte
        D s: sul
        D e: leste
        D w: oeste
        X: de da do dos das e em na no ao
        X: doutor doutora
        S sao: sao s
        S santo: santo sto
        S santa: santa sta
        C general: gen
        C professor: prof professor
        C engenheiro: eng engenheiro
        C coronel: cel coronel
        C capitao: cap capitao
        C marechal: mal
        C presidente: pres
        C senador: sen senador
        U andar: andar
        U apartamento: apto ap apt
        U bloco: bloco bl
        U fracao: fracao fr
        U casa: casa
        U sala: sala sl
        U conjunto: conjunto conj cj
        U lote: lote lt
        U loja: loja lj
        u: dto esq rc fte
        M: no num numero
        B: caixa cx apartado
        N 1: primeiro primeira
        N 2: dois duas segunda
        N 3: terceiro terceira
        N 4: quatro
        N 7: sete
        N 8: oito
        N 9: nove
        N 10: dez
        N 12: doze
        N 13: treze
        N 15: quinze
        N 20: vinte
        """
}
