import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './tools/compress-files.ts'
import { licences } from './tools/licences.ts'
import { oneLanguage } from './tools/one-language.ts'
import { buildTargets } from './tools/served-browsers.ts'

// All that stands before the first page is one file: together it compresses better than in a dozen small ones.
const FRAME = { name: 'frame', tags: ['$initial' as const] }

const isFrame = (file: string): boolean => file.startsWith('assets/index-') && file.endsWith('.js')

export default defineConfig({
  plugins: [react(), oneLanguage(), licences(), compressFiles()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: fonts, and a hashed file is cached longer than a page.
    assetsInlineLimit: 0,
    target: buildTargets(),
    // All of them know modulepreload: half a kilobyte that nobody needs.
    // Nor the file that asks for them: Firefox tells of it as not loaded, on each page.
    modulePreload: { polyfill: false, resolveDependencies: (_from, files) => files.filter(file => !isFrame(file)) },
    rolldownOptions: { output: { codeSplitting: { groups: [FRAME] } } },
  },
})
