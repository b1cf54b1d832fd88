import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { HEAVY_RULES } from './shares.ts'

// Ordered by the duration of their files, so that no long file is left to a single process at the
// end.
const PROJECTS = ['journeys', 'operation', 'server', 'rules']

const isHeavy = ({ moduleId }: TestSpecification): boolean => HEAVY_RULES.some(file => moduleId.endsWith(`/${file}`))

const rankOf = (file: TestSpecification): number => PROJECTS.indexOf(isHeavy(file) ? 'operation' : file.project.name)

/** Orders the test files: longest first, as far as known. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((left, right) => rankOf(left) - rankOf(right))
  }
}
