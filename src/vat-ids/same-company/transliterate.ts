/** The script of a text, if not Latin. */
export type Script = '' | 'greek' | 'cyrillic'

// Greek by ELOT 743 (ISO 843), Cyrillic by Bulgaria's Transliteration Act of 2009: the systems of
// the two states' passports and signs. Accents are removed before (й has become и).
const GREEK_DIGRAPHS = /ου|[αεη]υ/g
const LATIN_DIGRAPHS: Record<string, string> = { ου: 'ou', αυ: 'av', ευ: 'ev', ηυ: 'iv' }
const GREEK = 'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o'
const CYRILLIC =
  'а:a б:b в:v г:g д:d е:e ж:zh з:z и:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:sht ъ:a ь:y ю:yu я:ya ы:y э:e і:i'
const LETTERS = new Map(`${GREEK} ${CYRILLIC}`.split(' ').map(pair => pair.split(':') as [string, string]))
const FOREIGN_LETTERS = /[\u03b1-\u03c9\u0430-\u0456]/g

/** Transliterates lower-case Greek or Cyrillic letters without accents to Latin ones. */
export const toLatin = (text: string): string =>
  text
    .replace(GREEK_DIGRAPHS, pair => LATIN_DIGRAPHS[pair] ?? pair)
    .replace(FOREIGN_LETTERS, letter => LETTERS.get(letter) ?? letter)

// People transliterate Χαλκιδική or Железников by ear: one character per sound. The order of the
// patterns matters.
const SOUNDS: Record<Exclude<Script, ''>, readonly (readonly [RegExp, string])[]> = {
  greek: [
    [/[kc]h|h/g, 'h'],
    [/ck|q|c/g, 'k'],
    [/ph/g, 'f'],
    [/ks/g, 'x'],
    [/ou/g, 'u'],
    [/([ae])[uvf]/g, '$1f'],
    [/[eo]i|[yj]/g, 'i'],
    [/w/g, 'v'],
    [/mp/g, 'b'],
    [/nt/g, 'd'],
    [/gk|gg|ng/g, 'g'],
    [/(.)\1+/g, '$1'],
  ],
  cyrillic: [
    [/zh|^j/g, 'ž'],
    [/kh/g, 'h'],
    [/ts|tz|c(?!h)/g, 'c'],
    [/x/g, 'ks'],
    [/[yj]/g, 'i'],
    [/w/g, 'v'],
    [/(.)\1+/g, '$1'],
  ],
}

/**
 * Returns the sound of a folded word, which is equal for different transliterations from `script`.
 */
export const soundOf = (word: string, script: Script): string =>
  script === '' ? word : SOUNDS[script].reduce((sound, [pattern, character]) => sound.replace(pattern, character), word)
