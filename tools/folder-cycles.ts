export type Import = { from: string; to: string }

type Neighbours = Map<string, Set<string>>

/**
 * Returns a line for each import between two sibling folders that is part of a cycle, possibly
 * through further siblings. A folder includes everything below it. Between a folder and its own
 * sub-folders only cycles of files are reported (rule no-circular), because a folder's entry point
 * and its shared code are both at its top.
 */
export function findFolderCycles(imports: readonly Import[]): string[] {
  const siblingImports = imports.flatMap(each => {
    const folders = siblingFolders(each)
    return folders ? [{ ...each, ...folders }] : []
  })
  const neighbours: Neighbours = new Map()
  for (const { here, there } of siblingImports) neighbours.set(here, (neighbours.get(here) ?? new Set()).add(there))
  return siblingImports
    .filter(({ here, there }) => isReachable(neighbours, there, here))
    .map(({ from, to, here, there }) => `${from} → ${to}: ${here} and ${there} are in an import cycle`)
}

/**
 * Returns the sibling folders of importing and imported file, or null if one of the files is
 * directly in their common folder.
 */
function siblingFolders({ from, to }: Import): { here: string; there: string } | null {
  const paths = [from.split('/'), to.split('/')] as const
  const depth = paths[0].findIndex((name, index) => name !== paths[1][index])
  if (depth < 0 || paths.some(path => depth >= path.length - 1)) return null
  const [here, there] = paths.map(path => path.slice(0, depth + 1).join('/'))
  return { here: here ?? '', there: there ?? '' }
}

function isReachable(neighbours: Neighbours, from: string, to: string): boolean {
  const reached = new Set([from])
  for (const folder of reached) for (const neighbour of neighbours.get(folder) ?? []) reached.add(neighbour)
  return reached.has(to)
}
