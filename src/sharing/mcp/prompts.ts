import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { translate } from '../../base/texts/translate.ts'
import type { Caller } from './call-internally.ts'
import { texts } from './mcp-texts.ts'

/** Adds the prompts that a user can select: one for reviewing a list, if the key may read lists. */
export function addPrompts(server: McpServer, { language, scopes }: Caller): void {
  if (!scopes.includes('batch:read')) return
  const t = translate(texts, language)
  const batch = z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .optional()
    .describe(t('batch of check_list'))
  const definition = {
    title: t('title check_list'),
    description: t('about check_list'),
    argsSchema: z.object({ batch }),
  }
  server.registerPrompt('check_list', definition, ({ batch: id }) => {
    const instruction = id === undefined ? t('check_list unnamed') : t('check_list named', { batch: id })
    const text = `${instruction}\n\n${t('check_list steps')}`
    return { messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
}
