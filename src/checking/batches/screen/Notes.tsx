import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../../base/texts/define.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import { operatorQuery } from '../../../platform/operator/screen/calls.ts'
import type { Status } from '../status-rules.ts'
import { texts } from './batches-texts.ts'
import { addNeedsAttention, hiddenCountQuery, type ListParams } from './calls.ts'

type Props = { params: ListParams; onShow: (filter: readonly Status[]) => void }

/**
 * Shows the number of batches with open rows or errors that the filter hides
 * (docs/rules.md#hidden-batches).
 */
export function HiddenNotice({ params, onShow }: Props) {
  const t = useTexts(texts)
  const { data: count = 0 } = useQuery(hiddenCountQuery(params.companyId, params.filter))
  if (count === 0) return null
  return (
    <Group gap={6}>
      <StatusBadge tone="warning">{t('hidden', { count })}</StatusBadge>–
      <Anchor component="button" type="button" onClick={() => onShow(addNeedsAttention(params.filter))}>
        {t('show')}
      </Anchor>
    </Group>
  )
}

/**
 * Shows the operator's notes on retention and liability, in German if there are no English ones
 * (docs/rules.md#report).
 */
export function Notes() {
  const { data: operator } = useQuery(operatorQuery)
  const language = useLanguage()
  if (operator === undefined) return null
  const { retentionNote, retentionNoteEn, liabilityNote, liabilityNoteEn } = operator
  return (
    <Stack gap={4} maw={860}>
      <Note {...localizedNote(language, retentionNote, retentionNoteEn)} />
      <Note {...localizedNote(language, liabilityNote, liabilityNoteEn)} />
    </Stack>
  )
}

type NoteProps = { text: string; lang: Language }

const Note = ({ text, lang }: NoteProps) => (
  <Text size="xs" c="dimmed" lang={lang}>
    {text}
  </Text>
)

const localizedNote = (language: Language, de: string, en: string | undefined): NoteProps =>
  language === 'en' && en !== undefined ? { text: en, lang: 'en' } : { text: de, lang: 'de' }
