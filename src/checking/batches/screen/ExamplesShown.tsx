import { Text } from '@mantine/core'
import { formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'

/** How many of how many rows stand above, where these are not all. */
export function ExamplesShown({ shown, rows }: { shown: number; rows: number }) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (shown === rows) return null
  const number = (count: number) => formatNumber(count, language)
  return (
    <Text size="xs" c="dimmed" mt={4} pl="lg" className="figures">
      {t('examplesShown', { shown: number(shown), number: number(rows) })}
    </Text>
  )
}
