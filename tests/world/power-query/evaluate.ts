import { Parser } from './parser.ts'
import { tokensOf } from './tokens.ts'
import type { Fields, Value } from './work.ts'

/**
 * Evaluates a program in Power Query's language M, in the subset that our recipe uses, with the
 * given library.
 */
export async function evaluate(program: string, library: Fields): Promise<Value> {
  const evaluateProgram = new Parser(tokensOf(program)).parseProgram()
  return evaluateProgram(async name => {
    if (!(name in library)) throw new ReferenceError(`unknown name in M: ${name}`)
    return library[name]
  })
}
