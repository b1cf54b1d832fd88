/**
 * The non-ASCII letters of names by language, where these code pages are used
 * (docs/lists.md#encoding). A name is in one language, so letters that no language combines reveal
 * a wrong encoding.
 */
const WEST = {
  de: 'äöüß',
  fr: 'àâæçéèêëîïôœùûüÿ',
  it: 'àèéìíîòóù',
  es: 'áàéèíïóòúüñç',
  pt: 'áâãàçéêíóôõúü',
  nl: 'áéëèêïíóöúüç',
  nordic: 'åäöæøéü',
  is: 'áðéíóúýþæö',
  et: 'äõöüšž',
} as const
const EAST = {
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  hr: 'čćđšž',
  ro: 'ăâîşţ',
} as const

const ALPHABETS = [...Object.values(WEST), ...Object.values(EAST)]
const allOf = (count: number) => 2 ** count - 1

/** Languages as bits. */
export const ANY_LANGUAGE = allOf(ALPHABETS.length)
const WESTERN = allOf(Object.keys(WEST).length)
/** German occurs everywhere. */
const EASTERN = (ANY_LANGUAGE & ~WESTERN) | 1

/** Returns the languages with this letter, as bits. */
export function languagesOf(letter: string): number {
  const lower = letter.toLowerCase()
  return ALPHABETS.reduce((bits, alphabet, at) => (alphabet.includes(lower) ? bits | (1 << at) : bits), 0)
}

/**
 * A cell that is the code of a western or eastern member state, or begins a VAT ID with it; other
 * states give no hint.
 */
const WHERE =
  /(?:^|[;,|\t"])(?:(FR|IT|ES|PT|BE|NL|LU|DK|SE|FI|IE)|(?:PL|CZ|SK|HU|SI|HR|RO))(?:"?[;,|\t]|\s?[0-9A-Z]{2}[\s.]?\d{4})/g

/** Returns the languages of the countries named in a line's cells, as bits. */
export function languagesIn(line: string): number {
  const regions = { west: false, east: false }
  for (const [, western] of line.matchAll(WHERE)) regions[western === undefined ? 'east' : 'west'] = true
  if (regions.west === regions.east) return ANY_LANGUAGE
  return regions.west ? WESTERN : EASTERN
}

const VOWEL = '[aeiouyáéíóúýàèìòùâêîôûäëïöüåæø]'
const CONSONANT = '[bcdfghjklmnpqrstvwxz]'
const place = (before: string, after: string) => ({
  before: new RegExp(`${before}$`, 'i'),
  after: new RegExp(`^${after}`, 'i'),
})

/** Positions where a letter hardly ever occurs: up to two letters before it, and one after it. */
const MISPLACED: Readonly<Record<string, readonly { before: RegExp; after: RegExp }[]>> = {
  ñ: [place('', CONSONANT), place('', '$')],
  ń: [place('', VOWEL)],
  ŕ: [place('', VOWEL), place('', '$'), place(VOWEL, ''), place('^', '')],
  ĺ: [place('', VOWEL), place('', '$'), place(VOWEL, ''), place('^', '')],
  ě: [place('[^bdfmnptv]', ''), place('^', '')],
  õ: [place('', '[^e]'), place('', '$')],
  ã: [place('', '[bcdfghjklmnpqrtvwxz]')],
  œ: [place('', '[^u]'), place('', '$')],
  æ: [place('', '$')],
  // Geübt and Bauämter are German, Toruäski and Gdaäsk are not.
  ä: [place('', '[aeioöyáéíóúü]'), place(VOWEL, '[sck]'), place('a', ''), place(VOWEL, '$')],
  ö: [place('', '[aiouy]'), place('^', 'e'), place(VOWEL, 'e')],
  ü: [place('', '[aiouy]'), place('^', 'e'), place(VOWEL, 'e')],
  ß: [place(CONSONANT, ''), place('^', '')],
  // "Nº" is no word.
  ş: [place('^n', '$')],
}

/** Returns whether a letter hardly ever occurs between these letters. */
export const isMisplaced = (letter: string, before: string, after: string): boolean =>
  MISPLACED[letter.toLowerCase()]?.some(place => place.before.test(before) && place.after.test(after)) ?? false
