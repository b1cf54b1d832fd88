/** What a body says as JSON, or null where it is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/**
 * Whether an object anywhere in a JSON text has a key twice. JSON.parse takes the last one in silence, another reader the first
 * (RFC 8259, 4), so such a text says two things at once. Takes a text that JSON.parse has read; as deep as it likes to be.
 */
export function hasDoubledKey(json: string): boolean {
  const around: (Set<string> | null)[] = []
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') around.push(new Set())
    else if (token === '[') around.push(null)
    else if (token === '}' || token === ']') around.pop()
    else if (token.endsWith(':') && !isNew(around.at(-1), token)) return true
  }
  return false
}

// Texts first, so that no bracket within one counts; one that a colon follows is a key.
const TOKEN = /"(?:[^"\\]|\\.)*"(?:[ \t\r\n]*:)?|[{}[\]]/gs

function isNew(keys: Set<string> | null | undefined, token: string): boolean {
  const key = keyIn(token.slice(0, token.lastIndexOf('"') + 1))
  if (!keys || keys.has(key)) return false
  keys.add(key)
  return true
}

// "va\u006cid" is "valid".
const keyIn = (text: string): string => (text.includes('\\') ? JSON.parse(text) : text.slice(1, -1))
