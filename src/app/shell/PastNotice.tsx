import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { Banner } from '../../ground/ui/display/Banner.tsx'
import { operatorQuery } from '../../house/operator/screen/calls.ts'
import { texts } from './texts.ts'

/** Of the demo, while its thirty days before are being lived: that they are to come. When they are there, whatever is on the screen is read again. */
export function PastNotice() {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const isToCome = useQuery(operatorQuery).data?.isPastToCome === true
  useEffect(() => (isToCome ? () => void queries.invalidateQueries() : undefined), [isToCome, queries])
  if (!isToCome) return null
  return (
    <Banner py="xs" icon={<IconHistory aria-hidden />} title={t('pastToCome')}>
      <Text size="sm">{t('pastToComeText')}</Text>
    </Banner>
  )
}
