/**
 * Parts of which a state's invented businesses are composed. Alphabet and case follow its register;
 * the places are real.
 */
export type MemberState = { names: string[]; streets: string[]; places: [zip: string, city: string][] }

/** The countries in VIES (docs/sources.md#vies-answers): with EL and XI, without GR and GB. */
export const MEMBER_STATES: Readonly<Record<string, MemberState>> = {
  AT: {
    names: ['Musterwerk Maschinenbau GmbH', 'Beispiel & Söhne Handels KG', 'Alpenmuster Logistik GesmbH'],
    streets: ['Währinger Straße 12/3', 'Liebermannst A01601', 'Größtenweg 7'],
    places: [
      ['1090', 'Wien'],
      ['4407', 'Steyr'],
      ['2345', 'Brunn am Gebirge'],
    ],
  },
  BE: {
    names: ['NV Voorbeeld Textiel', 'SRL Exemple Métal'],
    streets: ['Kerkstraat 14', 'Rue de la Loi 200'],
    places: [
      ['9000', 'Gent'],
      ['1040', 'Bruxelles'],
    ],
  },
  BG: {
    names: ['ПРИМЕР ТЪРГОВИЯ - ООД', 'ОБРАЗЕЦ ТРАНСПОРТ ЕАД'],
    streets: ['ж.к. МЛАДОСТ бл.12', 'ул. ШИПКА №23'],
    places: [
      ['1784', 'гр.СОФИЯ'],
      ['4000', 'гр.ПЛОВДИВ'],
    ],
  },
  CY: {
    names: ['PARADIGMA TRADING LTD', 'ΔΕΙΓΜΑ ΝΑΥΤΙΛΙΑΚΗ ΛΤΔ'],
    streets: ['Λεωφόρος Μακαρίου Γ 45', 'AGIAS ZONIS 8'],
    places: [
      ['3026', 'Λεμεσός'],
      ['1065', 'Λευκωσία'],
    ],
  },
  CZ: {
    names: ['Příklad obchodní s.r.o.', 'Ukázka Žďár a.s.'],
    streets: ['Dlouhá 123/45', 'Náměstí Míru 9'],
    places: [
      ['155 00', 'PRAHA 515'],
      ['591 01', 'ŽĎÁR NAD SÁZAVOU'],
    ],
  },
  DE: {
    names: ['Muster Großhandel GmbH & Co. KG', 'Beispiel Präzisionsteile AG'],
    streets: ['Münsterstraße 5', 'Am Deich 21 a'],
    places: [
      ['26789', 'Leer'],
      ['80331', 'München'],
    ],
  },
  DK: {
    names: ['EKSEMPEL APS', 'PRØVE SØTRANSPORT A/S'],
    streets: ['Eksempelvej 7', 'Ågade 3, st. tv.'],
    places: [
      ['2800', 'Kongens Lyngby'],
      ['8000', 'Aarhus C'],
    ],
  },
  EE: {
    names: ['NÄIDIS KAUBANDUS OÜ', 'PROOVITÖÖD AS'],
    streets: ['Pärnu mnt 10', 'Võru tn 55'],
    places: [
      ['10148', 'Tallinn'],
      ['50111', 'Tartu'],
    ],
  },
  EL: {
    names: ['ΠΑΡΑΔΕΙΓΜΑ ΕΜΠΟΡΙΚΗ Α.Ε.', 'ΔΕΙΓΜΑ ΥΙΟΙ ΟΕ'],
    streets: ['ΛΕΩΦ ΚΗΦΙΣΙΑΣ 99', 'ΤΣΙΜΙΣΚΗ 14'],
    places: [
      ['15124', 'ΜΑΡΟΥΣΙ'],
      ['54624', 'ΘΕΣΣΑΛΟΝΙΚΗ'],
    ],
  },
  ES: {
    names: ['EJEMPLO MONTAÑA SA', 'MUESTRA Y COMPAÑÍA SL'],
    streets: ['CALLE MAYOR 3', 'AVENIDA DE LA ÑORA 18'],
    places: [
      ['28013', 'MADRID'],
      ['15001', 'A CORUÑA'],
    ],
  },
  FI: {
    names: ['Esimerkki Metsäteollisuus Oy', 'Näyte Åbo Ab'],
    streets: ['Hämeentie 31', 'Mannerheimintie 2 A 5'],
    places: [
      ['00530', 'HELSINKI'],
      ['20100', 'TURKU'],
    ],
  },
  FR: {
    names: ['SAS EXEMPLE AÉRONAUTIQUE', "SARL L'ÉCHANTILLON"],
    streets: ["12 RUE DE L'ÉGLISE", '4 AV DES FRERES MONTGOLFIER'],
    places: [
      ['31700', 'BLAGNAC'],
      ['75008', 'PARIS'],
    ],
  },
  HR: {
    names: ['PRIMJER TRGOVINA D.O.O.', 'UZORAK ČAKOVEC D.D.'],
    streets: ['ILICA 32', 'ULICA ŽRTAVA FAŠIZMA 4'],
    places: [
      ['10000', 'ZAGREB'],
      ['40000', 'ČAKOVEC'],
    ],
  },
  HU: {
    names: ['PÉLDA KERESKEDELMI KFT.', 'MINTA GYŐRI ZRT.'],
    streets: ['GYUMOLCS U 4-6', 'FŐ ÚT 112'],
    places: [
      ['8000', 'SZÉKESFEHÉRVÁR'],
      ['9021', 'GYŐR'],
    ],
  },
  IE: {
    names: ['SAMPLE AIRCRAFT LEASING LIMITED', "O'EXAMPLE & SONS DAC"],
    streets: ['3RD FLOOR, GORDON HOUSE, BARROW STREET', 'UNIT 7, TUBBERCURRY ROAD'],
    places: [
      ['', 'DUBLIN 4'],
      ['', 'SLIGO'],
    ],
  },
  IT: {
    names: ['ESEMPIO TESSUTI SRL', "CAMPIONE QUALITA' SPA"],
    streets: ['VIA NAZIONALE 91', 'VIA PISTOIESE N. 23'],
    places: [
      ['00184', 'ROMA RM'],
      ['59100', 'PRATO PO'],
    ],
  },
  LT: {
    names: ['UAB "PAVYZDYS"', 'AB "ŠIAULIŲ MĖGINYS"'],
    streets: ['Konstitucijos pr. 12-305', 'Žemaitės g. 21'],
    places: [
      ['', 'Vilniaus m. sav., Vilnius'],
      ['', 'Šiaulių m. sav., Šiauliai'],
    ],
  },
  LU: {
    names: ['EXEMPLE FINANCE S.A R.L.', 'ECHANTILLON S.A.'],
    streets: ['38, AVENUE JOHN F. KENNEDY', '5, RUE PLAETIS'],
    places: [
      ['1855', 'LUXEMBOURG'],
      ['2338', 'LUXEMBOURG'],
    ],
  },
  LV: {
    names: ['SIA "PARAUGS"', 'AS "DAUGAVAS ĶĪMIJA"'],
    streets: ['Brīvības iela 100', 'Čaka iela 7-2'],
    places: [
      ['LV-1011', 'Rīga'],
      ['LV-5401', 'Daugavpils'],
    ],
  },
  MT: {
    names: ['EŻEMPJU TRADING LIMITED', 'KAMPJUN ĦELUWA LTD'],
    streets: ['14, TRIQ IL-KBIRA', '7, PJAZZA SAN ĠORĠ'],
    places: [
      ['VLT 1234', 'VALLETTA'],
      ['ATD 2040', 'HAD-DINGLI'],
    ],
  },
  NL: {
    names: ['VOORBEELD BLOEMEN B.V.', 'MONSTER IJSSEL N.V.'],
    streets: ['HERENGRACHT 00450', 'IJSSELKADE 00012 A'],
    places: [
      ['1017CE', 'AMSTERDAM'],
      ['8261AA', 'KAMPEN'],
    ],
  },
  PL: {
    names: ['PRZYKŁAD ŻÓŁW SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ', 'WZÓR ŁÓDŹ S.A.'],
    streets: ['UL. ŚWIĘTOKRZYSKA 14', 'PIOTRKOWSKA 270/2'],
    places: [
      ['00-050', 'WARSZAWA'],
      ['90-361', 'ŁÓDŹ'],
    ],
  },
  PT: {
    names: ['EXEMPLO CORTIÇAS LDA', 'AMOSTRA VINHOS DO PORTO SA'],
    streets: ['RUA DA CONCEIÇÃO N 12', 'AV DA LIBERDADE 110 3 ESQ'],
    places: [
      ['4535-021', 'LOUROSA'],
      ['1269-046', 'LISBOA'],
    ],
  },
  RO: {
    names: ['EXEMPLU ȘI FIII SRL', 'MOSTRĂ CONSTRUCȚII S.A.'],
    streets: ['STR. ȘTEFAN CEL MARE NR. 15', 'BLD. UNIRII NR. 7'],
    places: [
      ['', 'MUNICIPIUL BUCUREȘTI SECTOR 3'],
      ['', 'MUN. TIMIȘOARA'],
    ],
  },
  SE: {
    names: ['Exempel Stål AB', 'Prov & Ångström AB'],
    streets: ['BOX 1215', 'SVEAVÄGEN 44'],
    places: [
      ['171 42', 'SOLNA'],
      ['111 34', 'STOCKHOLM'],
    ],
  },
  SI: {
    names: ['PRIMER TRGOVINA D.O.O.', 'VZOREC ŠKOFJA LOKA D.D.'],
    streets: ['DUNAJSKA CESTA 5', 'ČOPOVA ULICA 14'],
    places: [
      ['1000', 'LJUBLJANA'],
      ['4220', 'ŠKOFJA LOKA'],
    ],
  },
  SK: {
    names: ['Príklad Výroba s.r.o.', 'Ukážka Ľubovňa, a.s.'],
    streets: ['Hlavná 1', 'Šafárikovo námestie 4'],
    places: [
      ['81102', 'Bratislava - mestská časť Staré Mesto'],
      ['06401', 'Stará Ľubovňa'],
    ],
  },
  XI: {
    names: ['SAMPLE LINEN (BELFAST) LIMITED', 'EXAMPLE DAIRIES LTD'],
    streets: ['UNIT 4, HARBOUR ESTATE', '12 MAIN STREET'],
    places: [
      ['BT3 9AE', 'BELFAST'],
      ['BT48 6HL', 'LONDONDERRY'],
    ],
  },
}
