import { readFileSync } from 'node:fs'
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from 'vitepress'
import { modules } from './modules.ts'
import { englishTheme, germanSearch, germanTheme } from './words.ts'

// tools/site/stage.ts writes the pages and the navigation that are read here.
const STAGED = new URL('../.pages/', import.meta.url)

type Staged = {
  version: string
  navigation: Record<string, { nav: DefaultTheme.NavItem[]; sidebar: DefaultTheme.Sidebar }>
}
const { version, navigation } = JSON.parse(readFileSync(new URL('navigation.json', STAGED), 'utf8')) as Staged

/** Returns the anchor of a heading as GitHub makes it, since links between pages use it. */
const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/**
 * Configures Markdown: only addresses with https:// become links, as on GitHub; Vue does not
 * evaluate expressions in code; English texts in the German half are marked as such.
 */
function plain(markdown: MarkdownRenderer): void {
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  const { code_inline: code } = markdown.renderer.rules
  markdown.renderer.rules.code_inline = (tokens, at, ...rest) => {
    tokens[at]?.attrSet('v-pre', '')
    return code?.(tokens, at, ...rest) ?? ''
  }
  const render = markdown.render.bind(markdown)
  markdown.render = (text, env?: { frontmatter?: { textLanguage?: string } }) => {
    const html = render(text, env)
    const language = env?.frontmatter?.textLanguage
    return language === undefined ? html : `<div lang="${language}">${html}</div>`
  }
}

export default defineConfig({
  base: '/docs/',
  srcDir: '.pages',
  outDir: '../dist/docs',
  title: 'UID Check',
  titleTemplate: ':title · UID Check',
  description: 'UID Check: help, operation, interfaces and evidence',
  head: [
    ['link', { rel: 'icon', href: '/docs/mark.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'theme-color', content: '#0b5563' }],
  ],
  locales: {
    de: { label: 'Deutsch', lang: 'de-AT', themeConfig: { ...germanTheme, ...navigation.de } },
    en: { label: 'English', lang: 'en-GB', themeConfig: { ...englishTheme, ...navigation.en } },
  },
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  vite: { plugins: [modules(new URL('modules.json', STAGED))] },
  markdown: {
    // Pages are plain Markdown: what looks like a tag, such as <rc>, is text.
    html: false,
    attrs: { disable: true },
    anchor: { slugify },
    headers: { level: [2, 3], slugify },
    toc: { slugify },
    config: plain,
  },
  themeConfig: {
    logo: '/mark.svg',
    outline: [2, 3],
    externalLinkIcon: true,
    search: { provider: 'local', options: { locales: { de: germanSearch } } },
    footer: { message: `UID Check ${version}` },
  },
})
