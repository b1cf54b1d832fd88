/**
 * A legal form: its usual name, its spellings (`also`), and its English name if the original is
 * rarely used abroad. `only`: states where a short form is recognised without points; elsewhere it
 * may be a word.
 */
type LegalForm = { name: string; also: string; english?: string; only?: string }

/**
 * Facts about legal forms, not copied text: the Austrian ones compiled from UGB, GmbHG, AktG,
 * FlexKapGG, GenG and PSG, the others as companies write them, compared with OpenSanctions' rigour
 * (MIT; notice in docs/sources.md#legal-forms).
 */
export const LEGAL_FORMS: readonly LegalForm[] = [
  // Austria, Germany, Switzerland
  { name: 'e.U.', also: 'eingetragener Unternehmer|eingetragene Unternehmerin|eingetragenes Unternehmen' },
  { name: 'OG', also: 'offene Gesellschaft' },
  { name: 'KG', also: 'Kommanditgesellschaft|Komm. Ges.' },
  { name: 'OEG', also: 'offene Erwerbsgesellschaft' },
  { name: 'KEG', also: 'Kommanditerwerbsgesellschaft|Kommandit-Erwerbsgesellschaft' },
  {
    name: 'GmbH',
    also: 'GesmbH|Ges.m.b.H.|Gesellschaft mbH|mbH|Gesellschaft mit beschränkter Haftung|Ges. mit beschränkter Haftung|Gesellschaft mit beschr. Haftung',
  },
  {
    name: 'gGmbH',
    also: 'gemeinnützige GmbH|gemeinnützige Gesellschaft mbH|gemeinnützige Gesellschaft mit beschränkter Haftung',
  },
  { name: 'FlexCo', also: 'FlexKapG|Flexible Kapitalgesellschaft|Flexible Company' },
  { name: 'AG', also: 'Aktiengesellschaft|Akt. Ges.' },
  { name: 'SE', also: 'Societas Europaea|Europäische Gesellschaft' },
  {
    name: 'eGen',
    also: 'eG|GenmbH|eingetragene Genossenschaft|reg. GenmbH|registrierte GenmbH|registrierte Genossenschaft mit beschränkter Haftung|Genossenschaft mbH|reg. Genossenschaft mbH',
  },
  { name: 'eGen', also: 'Gen|Genossenschaft', only: 'AT' },
  { name: 'Verein', also: 'e.V.|eingetragener Verein' },
  { name: 'Privatstiftung', also: '' },
  { name: 'Stiftung', also: '' },
  { name: 'GesbR', also: 'GesnbR|GbR|eGbR|Gesellschaft bürgerlichen Rechts|Gesellschaft nach bürgerlichem Recht' },
  { name: 'OHG', also: 'offene Handelsgesellschaft' },
  { name: 'KGaA', also: 'Kommanditgesellschaft auf Aktien' },
  {
    name: 'UG',
    also: 'UG haftungsbeschränkt|Unternehmergesellschaft|Unternehmergesellschaft haftungsbeschränkt',
  },
  { name: 'PartG', also: 'Partnerschaft|Partnerschaftsgesellschaft' },
  { name: 'PartG mbB', also: 'Partnerschaft mbB|Partnerschaftsgesellschaft mbB' },
  { name: 'e.K.', also: 'e.Kfm.|e.Kfr.|eingetragener Kaufmann|eingetragene Kauffrau' },
  { name: 'AöR', also: 'Anstalt öffentlichen Rechts|Anstalt des öffentlichen Rechts' },
  { name: 'KöR', also: 'Körperschaft öffentlichen Rechts|Körperschaft des öffentlichen Rechts' },
  // Italy
  {
    name: 'Srl',
    also: 'società a responsabilità limitata|societate cu răspundere limitată|Sagl|a responsabilità limitata',
  },
  { name: 'Srls', also: 'Srl semplificata|società a responsabilità limitata semplificata' },
  { name: 'SpA', also: 'società per azioni', only: 'IT' },
  { name: 'SApA', also: 'società in accomandita per azioni', only: 'IT' },
  { name: 'SNC', also: 'società in nome collettivo|société en nom collectif' },
  { name: 'SAS', also: 'società in accomandita semplice|société par actions simplifiée|SASU' },
  { name: 'Società semplice', also: 'SS|società agricola semplice|società semplice agricola', only: 'IT' },
  { name: 'Soc. coop.', also: 'società cooperativa|soc. cooperativa|cooperativa' },
  {
    name: 'S.c.a r.l.',
    also: 'Scarl|Scrl|società cooperativa a responsabilità limitata|soc. coop. a r.l.|società consortile a responsabilità limitata|società consortile a r.l.|soc. cons. a r.l.',
  },
  // Greece, Cyprus
  { name: 'ΑΕ', also: 'A.E.|ανώνυμη εταιρεία|ανώνυμος εταιρεία|ανώνυμη εταιρία', english: 'SA', only: 'EL CY' },
  { name: 'ΑΒΕΕ', also: 'A.B.E.E.|ανώνυμη βιομηχανική και εμπορική εταιρεία|ΑΕΒΕ|A.E.B.E.', english: 'SA' },
  { name: 'ΕΠΕ', also: 'E.P.E.|εταιρεία περιορισμένης ευθύνης|εταιρία περιορισμένης ευθύνης', english: 'Ltd LLC' },
  { name: 'ΙΚΕ', also: 'I.K.E.|ιδιωτική κεφαλαιουχική εταιρεία', english: 'PC' },
  { name: 'ΟΕ', also: 'O.E.|ομόρρυθμη εταιρεία|ομόρρυθμος εταιρεία', english: 'GP', only: 'EL CY' },
  { name: 'ΕΕ', also: 'E.E.|ετερόρρυθμη εταιρεία|ετερόρρυθμος εταιρεία', english: 'LP', only: 'EL CY' },
  // Bulgaria
  { name: 'ООД', also: 'OOD|дружество с ограничена отговорност', english: 'Ltd LLC' },
  {
    name: 'ЕООД',
    also: 'EOOD|еднолично дружество с ограничена отговорност|Single Member LLC|Single Member Ltd|Sole Owner LLC',
    english: 'Ltd LLC',
  },
  { name: 'АД', also: 'AD|акционерно дружество', english: 'JSC PLC' },
  { name: 'ЕАД', also: 'EAD|еднолично акционерно дружество', english: 'JSC PLC' },
  { name: 'ЕТ', also: 'ET|едноличен търговец', only: 'BG' },
  { name: 'СД', also: 'SD|събирателно дружество', only: 'BG' },
  { name: 'КД', also: 'KD|командитно дружество', only: 'BG' },
  // Hungary
  { name: 'Kft.', also: 'korlátolt felelősségű társaság', english: 'Ltd LLC' },
  { name: 'Zrt.', also: 'zártkörűen működő részvénytársaság', english: 'PLC' },
  { name: 'Nyrt.', also: 'nyilvánosan működő részvénytársaság', english: 'PLC' },
  { name: 'Rt.', also: 'részvénytársaság', only: 'HU' },
  { name: 'Bt.', also: 'betéti társaság', english: 'LP', only: 'HU' },
  { name: 'Kkt.', also: 'közkereseti társaság' },
  { name: 'egyéni vállalkozó', also: 'ev', only: 'HU' },
  { name: 'egyéni cég', also: 'ec', only: 'HU' },
  { name: 'szövetkezet', also: '' },
  // Poland
  {
    name: 'Sp. z o.o.',
    also: 'Sp. zo.o.|Sp. z 0.0.|Sp. z.o.o.|Spzoo|z o.o.|z ograniczoną odpowiedzialnością|Spółka z o.o.|spółka z ograniczoną odpowiedzialnością|sp. z ograniczoną odpowiedzialnością',
    english: 'Ltd LLC',
  },
  { name: 'Sp. j.', also: 'spółka jawna' },
  { name: 'Sp. k.', also: 'spółka komandytowa' },
  { name: 'Sp. k.', also: 'S.K.', only: 'PL' },
  { name: 'S.K.A.', also: 'spółka komandytowo-akcyjna' },
  { name: 'Sp. p.', also: 'spółka partnerska' },
  { name: 'P.S.A.', also: 'prosta spółka akcyjna' },
  { name: 's.c.', also: 'spółka cywilna', only: 'PL' },
  // Czechia, Slovakia, Slovenia, Croatia
  {
    name: 's.r.o.',
    also: 'spol. s r.o.|společnost s ručením omezeným|spoločnosť s ručením obmedzeným|společnost s r.o.|spoločnosť s r.o.',
    english: 'Ltd LLC',
  },
  { name: 'a.s.', also: 'A/S|akciová společnost|akciová spoločnosť', english: 'JSC PLC' },
  { name: 'v.o.s.', also: 'veřejná obchodní společnost|verejná obchodná spoločnosť' },
  { name: 'k.s.', also: 'komanditní společnost|komanditná spoločnosť' },
  {
    name: 'd.o.o.',
    also: 'društvo s ograničenom odgovornošću|družba z omejeno odgovornostjo|društvo s ograničenom odgovornosti',
    english: 'Ltd LLC',
  },
  { name: 'j.d.o.o.', also: 'jednostavno društvo s ograničenom odgovornošću' },
  { name: 'd.d.', also: 'dioničko društvo|delniška družba', english: 'PLC JSC', only: 'HR SI' },
  { name: 's.p.', also: 'samostojni podjetnik', only: 'SI' },
  // Romania
  { name: 'PFA', also: 'persoană fizică autorizată' },
  // France, Belgium, Luxembourg, Spain, Portugal; SA is also a Polish and a Romanian form
  {
    name: 'SA',
    also: 'société anonyme|sociedad anónima|sociedade anónima|spółka akcyjna|sp. akcyjna|societate pe acțiuni|SAU',
  },
  { name: 'SARL', also: 'société à responsabilité limitée|Sàrl|SARLU' },
  { name: 'EURL', also: '' },
  { name: 'SCI', also: 'société civile immobilière' },
  {
    name: 'SL',
    also: 'SLU|sociedad limitada|sociedad de responsabilidad limitada|sociedad limitada unipersonal',
    only: 'ES',
  },
  { name: 'Lda', also: 'limitada|unipessoal Lda|sociedade por quotas' },
  // Netherlands, Belgium
  { name: 'BV', also: 'besloten vennootschap|besloten vennootschap met beperkte aansprakelijkheid|BVBA|SPRL' },
  { name: 'NV', also: 'naamloze vennootschap' },
  { name: 'VOF', also: 'vennootschap onder firma' },
  { name: 'CV', also: 'commanditaire vennootschap', only: 'NL BE' },
  // Nordic and Baltic states
  { name: 'ApS', also: 'anpartsselskab' },
  { name: 'AB', also: 'aktiebolag|akcinė bendrovė', only: 'SE FI LT' },
  { name: 'HB', also: 'handelsbolag', only: 'SE' },
  { name: 'KB', also: 'kommanditbolag', only: 'SE' },
  { name: 'Oy', also: 'osakeyhtiö' },
  { name: 'Oyj', also: 'julkinen osakeyhtiö' },
  { name: 'OÜ', also: 'osaühing', only: 'EE' },
  { name: 'SIA', also: 'sabiedrība ar ierobežotu atbildību', only: 'LV' },
  { name: 'UAB', also: 'uždaroji akcinė bendrovė' },
  { name: 'MB', also: 'mažoji bendrija', only: 'LT' },
  // English
  { name: 'Ltd', also: 'Limited|Ltd. Co.|Co. Ltd|Teoranta' },
  { name: 'LLC', also: 'limited liability company' },
  { name: 'PLC', also: 'public limited company' },
  { name: 'JSC', also: 'joint stock company' },
  { name: 'LLP', also: 'limited liability partnership' },
  { name: 'LP', also: 'limited partnership', only: 'IE XI' },
  { name: 'PC', also: 'private company', only: 'EL CY' },
  { name: 'GP', also: 'general partnership', only: 'EL CY' },
  { name: 'DAC', also: 'designated activity company' },
  { name: 'Inc.', also: 'incorporated' },
  { name: 'Corp.', also: 'corporation' },
]

/** Forms of partnerships that include the form of their partner: GmbH & Co KG, Sp. z o.o. Sp. k. */
export const FORMS_WITH_PARTNER_FORM: ReadonlySet<string> = new Set([
  'KG',
  'OG',
  'OHG',
  'KGaA',
  'KEG',
  'OEG',
  'Sp. k.',
  'S.K.A.',
  'Sp. j.',
])

/**
 * Forms that precede the name (ЕТ Иван Петров, UAB Pavyzdys), with their states; '' = everywhere.
 */
export const LEADING_FORMS: Readonly<Record<string, string>> = {
  ЕТ: 'BG',
  ООД: 'BG',
  ЕООД: 'BG',
  АД: 'BG',
  Verein: '',
  Privatstiftung: '',
  Stiftung: '',
  SAS: 'FR',
  SARL: 'FR LU',
  SA: 'FR LU BE',
  SCI: 'FR',
  EURL: 'FR',
  BV: 'BE NL',
  NV: 'BE NL',
  Srl: '',
  UAB: 'LT',
  AB: 'LT',
  MB: 'LT',
  SIA: 'LV',
  'a.s.': 'LV EE',
  OÜ: 'EE',
  JSC: '',
  LLC: '',
}

/** South Tyrol uses the same form in two languages: GMBH - SRL. */
export const BILINGUAL_FORMS: Readonly<Record<string, string>> = {
  GmbH: 'Srl',
  AG: 'SpA',
  KG: 'SAS',
  OHG: 'SNC',
  eGen: 'Soc. coop.',
}

/**
 * Forms that are the same in a multilingual state or by its law. Belgium's SPRL became SRL in 2019,
 * and both are BV in Dutch and GmbH in German (Code des sociétés et des associations). A French
 * EURL is a SARL with one member (Code de commerce, L223-1).
 */
export const EQUIVALENT_FORMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  BE: [
    ['BV', 'Srl', 'SARL', 'GmbH'],
    ['NV', 'SA', 'AG'],
    ['VOF', 'SNC', 'OG', 'OHG'],
    ['CV', 'SC', 'eGen'],
  ],
  CH: [
    ['GmbH', 'SARL', 'Srl', 'Ltd'],
    ['AG', 'SA', 'SpA'],
    ['KG', 'SAS', 'SC'],
    ['SNC', 'OG', 'OHG'],
  ],
  FR: [['SARL', 'EURL']],
  LU: [
    ['SARL', 'GmbH'],
    ['SA', 'AG'],
  ],
}
