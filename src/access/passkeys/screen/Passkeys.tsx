import { Button, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { LoadFailed } from '../../../ground/ui/display/LoadFailed.tsx'
import { passkeysQuery } from './calls.ts'
import { AddPasskeyDialog } from './PasskeyDialogs.tsx'
import { PasskeyTable } from './PasskeyTable.tsx'
import { texts } from './texts.ts'
import { usePasskeysServed } from './use-passkeys-served.ts'

/** One's own passkeys, and new ones beside them; nothing where the operator's address allows none and nobody has one left. */
export function Passkeys() {
  const t = useTexts(texts)
  const { origin } = usePasskeysServed()
  const { data, error, refetch } = useQuery(passkeysQuery)
  if (origin === undefined && (data === undefined || data.length === 0)) return null
  return (
    <Stack component="section" gap="sm" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      <Text maw={640}>{t('text')}</Text>
      {error && !data ? (
        <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <PasskeyTable passkeys={data} />
      )}
      <Add />
    </Stack>
  )
}

function Add() {
  const t = useTexts(texts)
  const { origin, areServed } = usePasskeysServed()
  const [isAdding, dialog] = useDisclosure(false)
  if (origin === undefined) return null
  if (!areServed)
    return <Text>{origin === window.location.origin ? t('unsupported') : t('elsewhere', { origin })}</Text>
  return (
    <>
      <div>
        <Button variant="default" leftSection={<IconFingerprint size={18} aria-hidden />} onClick={dialog.open}>
          {t('add')}
        </Button>
      </div>
      {isAdding && <AddPasskeyDialog onClose={dialog.close} />}
    </>
  )
}
