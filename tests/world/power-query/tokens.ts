/** A token of Power Query's language M: its kind, and its text without quotation marks. */
export type Token = { kind: 'text' | 'number' | 'name' | 'sign'; text: string; isQuoted?: boolean }

const TOKEN_PATTERN =
  /\s+|\/\/[^\n]*|(?<quoted>#?"(?:[^"]|"")*")|(?<number>\d+(?:\.\d+)?)|(?<name>#?[A-Za-z_][\w.]*)|(?<sign>=>|<>|\?\?|[-+*&=()[\]{},])/y

/** Returns the tokens of a program in M. Throws if no token begins with a character. */
export function tokensOf(program: string): Token[] {
  const tokens: Token[] = []
  TOKEN_PATTERN.lastIndex = 0
  while (TOKEN_PATTERN.lastIndex < program.length) {
    const at = TOKEN_PATTERN.lastIndex
    const groups = TOKEN_PATTERN.exec(program)?.groups
    if (!groups) throw new SyntaxError(`unknown token at ${JSON.stringify(program.slice(at, at + 20))}`)
    tokens.push(...tokenOf(groups))
  }
  return tokens
}

function tokenOf({ quoted, number, name, sign }: Record<string, string | undefined>): Token[] {
  if (quoted?.startsWith('#')) return [{ kind: 'name', text: unquote(quoted.slice(1)), isQuoted: true }]
  if (quoted !== undefined) return [{ kind: 'text', text: unquote(quoted) }]
  if (number !== undefined) return [{ kind: 'number', text: number }]
  if (name !== undefined) return [{ kind: 'name', text: name }]
  return sign === undefined ? [] : [{ kind: 'sign', text: sign }]
}

const unquote = (text: string): string => text.slice(1, -1).replaceAll('""', '"')
