import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_FOLDER } from '../../base/releases/release-folder.ts'
import { isCompleteLogo } from './picture.ts'
import { type Operator, operatorSchema } from './wire.ts'

/** The sample that is used until the operator provides a file. */
export const SAMPLE_OPERATOR_FILE = join(OWN_FOLDER, 'operator.json')

/** A mistake in operator.json; the message is one line with the field and what to do. */
export class OperatorFileError extends Error {
  override readonly name = 'OperatorMistake'
}

/**
 * Reads the operator from a JSON file (docs/rules.md#operator). Throws `OperatorMistake` for
 * missing or wrong content.
 */
export function readOperator(file: string): Operator {
  const parsed = operatorSchema.safeParse(readJson(file))
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(issue => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
    throw new OperatorFileError(`${file}: ${mistakes.join('; ')}. Compare it with the sample, operator.json.`)
  }
  if (!isCompleteLogo(parsed.data.logo))
    throw new OperatorFileError(`${file}: logo: the picture is not a complete PNG or JPEG.`)
  return parsed.data
}

function readJson(file: string): unknown {
  const text = readText(file)
  try {
    return JSON.parse(text)
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message.replaceAll(/\s+/g, ' ') : 'unreadable'
    throw new OperatorFileError(`${file} is not valid JSON: ${reason}`)
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    throw new OperatorFileError(`${file} cannot be read. Set OPERATOR_FILE to a file that exists, or leave it unset.`)
  }
}
