import { writeFileSync } from 'node:fs'
import type { Plugin } from 'vitepress'

/**
 * Writes the list of package files in the browser bundle, for the page of licences
 * (tools/site/finish.ts).
 */
export function modules(file: URL): Plugin {
  let isForBrowsers = false
  return {
    name: 'modules',
    configResolved: ({ build }) => {
      isForBrowsers = !build.ssr
    },
    generateBundle() {
      const ids = [...this.getModuleIds()].filter(id => id.includes('/node_modules/'))
      if (isForBrowsers) writeFileSync(file, JSON.stringify(ids))
    },
  }
}
