import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './tools/compress-files.ts'
import { oneLanguage } from './tools/one-language.ts'

export default defineConfig({
  plugins: [react(), oneLanguage(), compressFiles()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: fonts, and a hashed file is cached longer than a page.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
})
