/** An accountant's own record, as programs send it. */
export type OwnRecord = { id: number; uid: string; name: string; verdict: string }

const VALID = 'FR40303265045'
const SPELLINGS = [VALID, 'fr 403 032 650 45', 'FR-40303265045', 'FR 40303265045', 'FR.40303265045']
const FIVE_NAMES = ['Muster GmbH', 'Ganz Andere AG', 'MUSTER GES.M.B.H.', 'Muster & Söhne', 'Muster']

const recordsFor = (verdict: string, uids: readonly string[], names: readonly string[]) =>
  uids.map((uid, at) => ({ verdict, uid, name: names[at] ?? names[0] ?? '' }))

/**
 * Cases of real lists that other programs have lost: one number in five spellings, thirty rows with
 * one number, five names under one, blank rows, a contradictory answer, one that never arrives, and
 * quotes. `verdict` is the final one; '' if there is nothing to query.
 */
export const EDGE_CASE_LIST: readonly OwnRecord[] = [
  ...recordsFor('valid', SPELLINGS, ['Exemple SARL']),
  ...recordsFor('', ['', '   '], ['Ohne Nummer', 'Nur Leerzeichen']),
  ...recordsFor(
    'invalid',
    new Array<string>(30).fill('DE399000200'),
    Array.from({ length: 30 }, (_, at) => `Filiale ${at}`),
  ),
  ...recordsFor('valid', new Array<string>(5).fill('DE136695976'), FIVE_NAMES),
  ...recordsFor('not_checked', ['DE599000663', 'DE199000301'], ['Widerspruch KG', 'Stille GmbH']),
  ...recordsFor('valid', ['DE899000100'], [`Müller "Söhne" & Co; 'A', B\\C <x>`]),
  ...recordsFor('not_a_uid', ['NO-123.456.789'], ['Norsk AS']),
].map((record, at) => ({ id: 101 + at, ...record }))
