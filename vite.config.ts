import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './tools/compress-files.ts'
import { licences } from './tools/licences.ts'
import { oneLanguage } from './tools/one-language.ts'
import { buildTargets } from './tools/served-browsers.ts'

// The first page loads one file: it compresses better than a dozen small ones.
const FRAME = { name: 'frame', tags: ['$initial' as const] }

const isFrame = (file: string): boolean => file.startsWith('assets/index-') && file.endsWith('.js')

export default defineConfig({
  plugins: [react(), oneLanguage(), licences(), compressFiles()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The content security policy forbids data: fonts, and a hashed file is cached longer than a
    // page.
    assetsInlineLimit: 0,
    target: buildTargets(),
    // All supported browsers know modulepreload, so no polyfill. The frame's own file is not
    // preloaded: Firefox would report it as unused on each page.
    modulePreload: { polyfill: false, resolveDependencies: (_from, files) => files.filter(file => !isFrame(file)) },
    rolldownOptions: { output: { codeSplitting: { groups: [FRAME] } } },
  },
})
