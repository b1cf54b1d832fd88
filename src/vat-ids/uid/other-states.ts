/** The numbers of other states that begin with a letter: a Japanese T, Andorra's and Albania's. */
const NUMBER_WITH_LETTER: Readonly<Record<string, RegExp>> = {
  JP: /^T\d{13}$/,
  AD: /^[A-Z]\d{6}[A-Z]$/,
  AL: /^[A-Z]\d{8}[A-Z]$/,
}

/** Returns whether a text is more than a word that begins so: "Auftrag 4711", "Alte 12". */
export const startsLikeNumber = (prefix: string, national: string): boolean =>
  /^\d/.test(national) || (NUMBER_WITH_LETTER[prefix]?.test(national) ?? false)
