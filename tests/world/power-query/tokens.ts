/** A token of Power Query's language M: its kind, and its text without quotation marks. */
export type Token = { kind: 'text' | 'number' | 'name' | 'sign'; text: string; isQuoted?: boolean }

const PIECES =
  /\s+|\/\/[^\n]*|(?<quoted>#?"(?:[^"]|"")*")|(?<number>\d+(?:\.\d+)?)|(?<name>#?[A-Za-z_][\w.]*)|(?<sign>=>|<>|\?\?|[-+*&=()[\]{},])/y

/** Returns the tokens of a program in M. Throws if no token begins with a character. */
export function tokensOf(program: string): Token[] {
  const tokens: Token[] = []
  PIECES.lastIndex = 0
  while (PIECES.lastIndex < program.length) {
    const at = PIECES.lastIndex
    const groups = PIECES.exec(program)?.groups
    if (!groups) throw new SyntaxError(`what begins at ${JSON.stringify(program.slice(at, at + 20))}?`)
    tokens.push(...tokenOf(groups))
  }
  return tokens
}

function tokenOf({ quoted, number, name, sign }: Record<string, string | undefined>): Token[] {
  if (quoted?.startsWith('#')) return [{ kind: 'name', text: unquoted(quoted.slice(1)), isQuoted: true }]
  if (quoted !== undefined) return [{ kind: 'text', text: unquoted(quoted) }]
  if (number !== undefined) return [{ kind: 'number', text: number }]
  if (name !== undefined) return [{ kind: 'name', text: name }]
  return sign === undefined ? [] : [{ kind: 'sign', text: sign }]
}

const unquoted = (text: string): string => text.slice(1, -1).replaceAll('""', '"')
