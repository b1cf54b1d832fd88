import manifest from '../package.json' with { type: 'json' }

/** A browser by the name that browserslist gives it, and its oldest version that the pages serve. */
export type ServedBrowser = { name: string; oldest: number }

/** The one list of browsers: by it the pages are built, and what is built is checked (tests/journeys/served-browsers.test.ts). */
export const SERVED_BROWSERS: readonly ServedBrowser[] = manifest.browserslist.map(entry => {
  const [name = '', , oldest = ''] = entry.split(' ')
  return { name, oldest: Number(oldest) }
})

const BUILD_NAMES: Record<string, string> = { ios_saf: 'ios' }

/** The same for the build: chrome120, safari17. */
export const buildTargets = (): string[] =>
  SERVED_BROWSERS.map(({ name, oldest }) => `${BUILD_NAMES[name] ?? name}${oldest}`)
