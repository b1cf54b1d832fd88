import type { Token } from './tokens.ts'
import {
  callOf,
  constant,
  type Evaluate,
  extendScope,
  fieldOf,
  functionOf,
  itemOf,
  LEVELS,
  listOf,
  memoize,
  recordOf,
  type Scope,
} from './work.ts'

/**
 * Turns tokens into functions that evaluate them: one method for each construct of the language.
 */
export class Parser {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parseProgram(): Evaluate {
    const work = this.#expression()
    if (this.#at < this.#tokens.length) throw new SyntaxError(`unexpected ${this.#tokens[this.#at]?.text}`)
    return work
  }

  #isNext(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token !== undefined && token.text === text && token.kind !== 'text' && !token.isQuoted
  }

  #take(): Token {
    const token = this.#tokens[this.#at]
    this.#at += 1
    if (!token) throw new SyntaxError('the program ends too early')
    return token
  }

  #has(text: string): boolean {
    const isFound = this.#isNext(text)
    if (isFound) this.#at += 1
    return isFound
  }

  #expect(text: string): void {
    if (!this.#has(text)) throw new SyntaxError(`expected ${text} in place of ${this.#tokens[this.#at]?.text}`)
  }

  #listed<T>(end: string, item: () => T): T[] {
    const items: T[] = []
    while (!this.#has(end)) {
      items.push(item())
      if (!this.#isNext(end)) this.#expect(',')
    }
    return items
  }

  #expression(): Evaluate {
    if (this.#has('let')) return this.#letIn()
    if (this.#has('if')) return this.#choice()
    if (this.#has('each')) return functionOf(['_'], this.#expression())
    const names = this.#parameters()
    return names ? functionOf(names, this.#expression()) : this.#binary(0)
  }

  #named(): [string, Evaluate] {
    const { text } = this.#take()
    this.#expect('=')
    return [text, this.#expression()]
  }

  #letIn(): Evaluate {
    const bindings = [this.#named()]
    while (this.#has(',')) bindings.push(this.#named())
    this.#expect('in')
    const result = this.#expression()
    return scope => {
      const inner: Scope = name => ownScope(name)
      const ownScope = extendScope(
        scope,
        Object.fromEntries(bindings.map(([name, work]) => [name, memoize(() => work(inner))])),
      )
      return result(inner)
    }
  }

  #choice(): Evaluate {
    const condition = this.#expression()
    this.#expect('then')
    const yes = this.#expression()
    this.#expect('else')
    const no = this.#expression()
    return async scope => ((await condition(scope)) === true ? yes(scope) : no(scope))
  }

  /**
   * Returns the parameter names of a function, without their types, or null if no function begins
   * here.
   */
  #parameters(): string[] | null {
    const from = this.#at
    if (!this.#has('(')) return null
    const names: string[] = []
    while (this.#tokens[this.#at]?.kind === 'name') {
      names.push(this.#take().text)
      if (this.#has('as')) this.#take()
      if (!this.#has(',')) break
    }
    if (this.#has(')') && this.#has('=>')) return names
    this.#at = from
    return null
  }

  #binary(level: number): Evaluate {
    const operators = LEVELS[level]
    if (!operators) return this.#behind(this.#primary())
    let left = this.#binary(level + 1)
    for (;;) {
      const sign = Object.keys(operators).find(each => this.#isNext(each))
      if (sign === undefined) return left
      this.#at += 1
      const [leftOperand, rightOperand] = [left, this.#binary(level + 1)]
      left = async scope => operators[sign]?.(await leftOperand(scope), await rightOperand(scope))
    }
  }

  /** Parses what follows a value: a call, an item access or a field access. */
  #behind(value: Evaluate): Evaluate {
    if (this.#has('('))
      return this.#behind(
        callOf(
          value,
          this.#listed(')', () => this.#expression()),
        ),
      )
    if (this.#has('{')) {
      const [key] = this.#listed('}', () => this.#expression())
      return this.#behind(async scope => itemOf(await value(scope), await key?.(scope)))
    }
    const name = this.#fieldName()
    return name === null ? value : this.#behind(async scope => fieldOf(await value(scope), name))
  }

  /** Returns the name in brackets, or null if a record or something else begins. */
  #fieldName(): string | null {
    if (!this.#isNext('[') || !this.#isNext(']', 2)) return null
    const name = this.#tokens[this.#at + 1]?.text ?? ''
    this.#at += 3
    return name
  }

  #primary(): Evaluate {
    if (this.#has('(')) {
      const inner = this.#expression()
      this.#expect(')')
      return inner
    }
    if (this.#has('{')) return listOf(this.#listed('}', () => this.#expression()))
    const field = this.#fieldName()
    // A field access without a record applies to `_`.
    if (field !== null) return async scope => fieldOf(await scope('_'), field)
    if (this.#has('[')) return recordOf(this.#listed(']', () => this.#named()))
    return this.#atom()
  }

  #atom(): Evaluate {
    const { kind, text } = this.#take()
    if (kind === 'text') return constant(text)
    if (kind === 'number') return constant(Number(text))
    // `type text`: our library does not read types.
    if (text === 'type') return constant(this.#take().text)
    return text === 'null' ? constant(null) : text === 'true' ? constant(true) : scope => scope(text)
  }
}
