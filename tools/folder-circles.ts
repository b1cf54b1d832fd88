export type Import = { from: string; to: string }

type Neighbours = Map<string, Set<string>>

/**
 * Takes imports between files; returns a line for each import from one folder into a folder beside it from which one comes
 * back, be it through further folders beside them. A folder counts with all that is below it. Between a folder and its own
 * sub-folders files alone are looked at (no-circles): what opens a folder and what all of it shares both lie at its top.
 */
export function folderCircles(imports: readonly Import[]): string[] {
  const between = imports.flatMap(each => {
    const folders = whereTheyPart(each)
    return folders ? [{ ...each, ...folders }] : []
  })
  const neighbours: Neighbours = new Map()
  for (const { here, there } of between) neighbours.set(here, (neighbours.get(here) ?? new Set()).add(there))
  return between
    .filter(({ here, there }) => leads(neighbours, there, here))
    .map(({ from, to, here, there }) => `${from} → ${to}: ${here} and ${there} are in a circle`)
}

/** The two folders beside each other that the files are in; null where one file lies directly in the folder they share. */
function whereTheyPart({ from, to }: Import): { here: string; there: string } | null {
  const ways = [from.split('/'), to.split('/')] as const
  const at = ways[0].findIndex((name, index) => name !== ways[1][index])
  if (at < 0 || ways.some(way => at >= way.length - 1)) return null
  const [here, there] = ways.map(way => way.slice(0, at + 1).join('/'))
  return { here: here ?? '', there: there ?? '' }
}

function leads(neighbours: Neighbours, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const folder of seen) for (const next of neighbours.get(folder) ?? []) seen.add(next)
  return seen.has(to)
}
