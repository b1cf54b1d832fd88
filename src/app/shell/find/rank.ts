/** What can be found by its name and by what it is about. */
type Named = { name: string; about: string }

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** Those that a typed text means: whose name begins with it, then has it, then those that are about it; nothing typed means all. */
export function meant<T extends Named>(all: readonly T[], typed: string): T[] {
  const wanted = plain(typed.trim())
  const ranked = all.map(each => ({ each, rank: rankOf(each, wanted) })).filter(({ rank }) => rank < NOT_MEANT)
  return ranked.sort((one, other) => one.rank - other.rank).map(({ each }) => each)
}

const NOT_MEANT = 3

function rankOf({ name, about }: Named, wanted: string): number {
  if (plain(name).startsWith(wanted)) return 0
  if (plain(name).includes(wanted)) return 1
  return plain(about).includes(wanted) ? 2 : NOT_MEANT
}
