import { globSync } from 'node:fs'
import process from 'node:process'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { findFolderCycles, type Import } from './folder-cycles.ts'
import { importRules } from './import-rules.ts'

/**
 * Checks the sources below `directory` against the import rules. Returns one line per violation,
 * and one if source files were not read: with some versions of TypeScript, dependency-cruiser reads
 * none and reports nothing.
 */
export async function checkImports(directory = process.cwd()): Promise<string[]> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: directory })
  const { output } = await cruise(['src'], {
    ruleSet: importRules,
    baseDir: directory,
    validate: true,
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text instead of a result')
  return [
    ...unreadFiles(output, files),
    ...output.summary.violations.map(violation => `${violation.from} → ${violation.to}: ${violation.rule.name}`),
    ...findFolderCycles(importsOf(output)),
  ]
}

const importsOf = ({ modules }: ICruiseResult): Import[] =>
  modules
    .filter(({ source }) => source.startsWith('src/') && !/\.test\.tsx?$/.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))

function unreadFiles(result: ICruiseResult, files: string[]): string[] {
  const readFiles = new Set(result.modules.map(module => module.source))
  const missing = files.filter(file => !readFiles.has(file))
  return missing.length > 0 ? [`${missing.length} source files were not read, such as ${missing[0]}`] : []
}
