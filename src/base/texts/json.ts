/** Parses JSON; returns null if the text is not JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/**
 * True if an object anywhere in a JSON text has a key twice. JSON.parse uses the last one, other
 * readers the first (RFC 8259, 4), so such a text is ambiguous. `json` must have passed JSON.parse;
 * any depth is allowed.
 */
export function hasDuplicateKey(json: string): boolean {
  const openKeys: (Set<string> | null)[] = []
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') openKeys.push(new Set())
    else if (token === '[') openKeys.push(null)
    else if (token === '}' || token === ']') openKeys.pop()
    else if (token.endsWith(':') && !addIfNew(openKeys.at(-1), token)) return true
  }
  return false
}

// Strings come first, so that brackets within them do not count; a string followed by a colon is a
// key.
const TOKEN = /"(?:[^"\\]|\\.)*"(?:[ \t\r\n]*:)?|[{}[\]]/gs

function addIfNew(keys: Set<string> | null | undefined, token: string): boolean {
  const key = keyIn(token.slice(0, token.lastIndexOf('"') + 1))
  if (!keys || keys.has(key)) return false
  keys.add(key)
  return true
}

// "va\u006cid" is "valid".
const keyIn = (text: string): string => (text.includes('\\') ? JSON.parse(text) : text.slice(1, -1))
