import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { HEAVY_RULES } from './shares.ts'

// By what one of their files takes: so it is never a long one that a single process is still at when all others are through.
const PROJECTS = ['journeys', 'operation', 'server', 'rules']

const isHeavy = ({ moduleId }: TestSpecification): boolean => HEAVY_RULES.some(file => moduleId.endsWith(`/${file}`))

const placeOf = (file: TestSpecification): number => PROJECTS.indexOf(isHeavy(file) ? 'operation' : file.project.name)

/** The order in which files of tests are run: longest first, as far as it is known. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
