export type Import = { from: string; to: string }

type Neighbours = Map<string, Set<string>>

/**
 * Returns a line for each import between two sibling folders that is part of a cycle, also through
 * further siblings. A folder counts with everything below it. Between a folder and its own
 * sub-folders only files are checked (no-circles). The reason: the entry point of a folder and its
 * shared code are both at its top.
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

/**
 * Returns the two sibling folders that contain the files, or null if a file is directly in their
 * common folder.
 */
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
