import manifest from '../package.json' with { type: 'json' }

/** A browser by its browserslist name, and the oldest version that the pages support. */
export type ServedBrowser = { name: string; oldest: number }

/**
 * The supported browsers (package.json). The pages are built for them, and the build is checked
 * against them (tests/journeys/served-browsers.test.ts).
 */
export const SERVED_BROWSERS: readonly ServedBrowser[] = manifest.browserslist.map(entry => {
  const [name = '', , oldest = ''] = entry.split(' ')
  return { name, oldest: Number(oldest) }
})

const BUILD_NAMES: Record<string, string> = { ios_saf: 'ios' }

/** Returns the browsers in the format of the build, such as chrome120 and safari17. */
export const buildTargets = (): string[] =>
  SERVED_BROWSERS.map(({ name, oldest }) => `${BUILD_NAMES[name] ?? name}${oldest}`)
