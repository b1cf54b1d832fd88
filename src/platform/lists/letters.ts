/**
 * The non-ASCII letters of names by language, where these code pages are used
 * (docs/lists.md#encoding). A name is in one language, so letters that no language combines reveal
 * a wrong encoding.
 */
const WESTERN_LETTERS = {
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
const EASTERN_LETTERS = {
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  hr: 'čćđšž',
  ro: 'ăâîşţ',
} as const

const ALPHABETS = [...Object.values(WESTERN_LETTERS), ...Object.values(EASTERN_LETTERS)]
const bitsOf = (count: number) => 2 ** count - 1

/** All languages, as bits. */
export const ANY_LANGUAGE = bitsOf(ALPHABETS.length)
const WESTERN = bitsOf(Object.keys(WESTERN_LETTERS).length)
/** The eastern languages and German, which occurs everywhere. */
const EASTERN = (ANY_LANGUAGE & ~WESTERN) | 1

/** Returns the languages with this letter, as bits. */
export function languagesOf(letter: string): number {
  const lower = letter.toLowerCase()
  return ALPHABETS.reduce((bits, alphabet, at) => (alphabet.includes(lower) ? bits | (1 << at) : bits), 0)
}

/**
 * Matches a cell that is the code of a western or eastern member state, or starts with it as a VAT
 * ID does; other states give no hint.
 */
const COUNTRY_CELL =
  /(?:^|[;,|\t"])(?:(FR|IT|ES|PT|BE|NL|LU|DK|SE|FI|IE)|(?:PL|CZ|SK|HU|SI|HR|RO))(?:"?[;,|\t]|\s?[0-9A-Z]{2}[\s.]?\d{4})/g

/** Returns the languages of the countries in a line's cells, as bits. */
export function languagesIn(line: string): number {
  const regions = { west: false, east: false }
  for (const [, western] of line.matchAll(COUNTRY_CELL)) regions[western === undefined ? 'east' : 'west'] = true
  if (regions.west === regions.east) return ANY_LANGUAGE
  return regions.west ? WESTERN : EASTERN
}

const VOWEL = '[aeiouyáéíóúýàèìòùâêîôûäëïöüåæø]'
const CONSONANT = '[bcdfghjklmnpqrstvwxz]'
const position = (before: string, after: string) => ({
  before: new RegExp(`${before}$`, 'i'),
  after: new RegExp(`^${after}`, 'i'),
})

/** Positions where a letter hardly ever occurs: up to two letters before it, and one after it. */
const MISPLACED: Readonly<Record<string, readonly { before: RegExp; after: RegExp }[]>> = {
  ñ: [position('', CONSONANT), position('', '$')],
  ń: [position('', VOWEL)],
  ŕ: [position('', VOWEL), position('', '$'), position(VOWEL, ''), position('^', '')],
  ĺ: [position('', VOWEL), position('', '$'), position(VOWEL, ''), position('^', '')],
  ě: [position('[^bdfmnptv]', ''), position('^', '')],
  õ: [position('', '[^e]'), position('', '$')],
  ã: [position('', '[bcdfghjklmnpqrtvwxz]')],
  œ: [position('', '[^u]'), position('', '$')],
  æ: [position('', '$')],
  // Geübt and Bauämter are German, Toruäski and Gdaäsk are not.
  ä: [position('', '[aeioöyáéíóúü]'), position(VOWEL, '[sck]'), position('a', ''), position(VOWEL, '$')],
  ö: [position('', '[aiouy]'), position('^', 'e'), position(VOWEL, 'e')],
  ü: [position('', '[aiouy]'), position('^', 'e'), position(VOWEL, 'e')],
  ß: [position(CONSONANT, ''), position('^', '')],
  // "Nº" is no word.
  ş: [position('^n', '$')],
}

/** Returns whether a letter hardly ever occurs between these letters. */
export const isMisplaced = (letter: string, before: string, after: string): boolean =>
  MISPLACED[letter.toLowerCase()]?.some(position => position.before.test(before) && position.after.test(after)) ?? false
