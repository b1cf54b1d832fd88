import { Button, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../ground/texts/format.ts'
import { useTexts } from '../../../../ground/texts/screen/useTexts.ts'
import { LoadFailed } from '../../../../ground/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../../ground/ui/display/SkeletonLines.tsx'
import type { RecoveryCodes as Codes } from '../wire.ts'
import { recoveryCodesQuery } from './calls.ts'
import { NewCodesDialog } from './NewCodesDialog.tsx'
import { texts } from './texts.ts'

/** One's own recovery codes: how many are left, and new ones in their place. */
export function RecoveryCodes() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(recoveryCodesQuery)
  return (
    <Stack component="section" gap="sm" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      <Text maw={640}>{t('text')}</Text>
      {error && !data && <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />}
      {data && <Left {...data} />}
      {!data && !error && <SkeletonLines count={1} height={36} />}
    </Stack>
  )
}

function Left({ left, madeAt }: Codes) {
  const t = useTexts(texts)
  const [isMaking, dialog] = useDisclosure(false)
  return (
    <>
      <Text>{madeAt === null ? t('none') : t('left', { count: left, madeAt: formatDate(new Date(madeAt)) })}</Text>
      <div>
        <Button variant="default" leftSection={<IconLifebuoy size={18} aria-hidden />} onClick={dialog.open}>
          {t(left === 0 ? 'make' : 'makeAnew')}
        </Button>
      </div>
      {isMaking && <NewCodesDialog replaces={left > 0} onClose={dialog.close} />}
    </>
  )
}
