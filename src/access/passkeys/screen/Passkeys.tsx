import { Button, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFingerprint, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { Loaded } from '../../../base/ui/display/LoadFailed.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import type { Passkey } from '../wire.ts'
import { passkeysQuery } from './calls.ts'
import { AddPasskeyDialog, EndPasskeyDialog } from './PasskeyDialogs.tsx'
import { texts } from './passkeys-texts.ts'
import { usePasskeySupport } from './use-passkey-support.ts'

/**
 * Shows the user's own passkeys and a button to add one. Renders nothing if this site supports no
 * passkeys and the user has none.
 */
export function Passkeys() {
  const t = useTexts(texts)
  const { origin } = usePasskeySupport()
  const query = useQuery(passkeysQuery)
  const { data } = query
  if (origin === undefined && (data === undefined || data.length === 0)) return null
  return (
    <Stack component="section" gap="sm" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      <Text maw={640}>{t('text')}</Text>
      <Loaded query={query} failed={t('readFailed')}>
        <PasskeyTable passkeys={data} />
      </Loaded>
      <AddPasskey />
    </Stack>
  )
}

function AddPasskey() {
  const t = useTexts(texts)
  const { origin, areSupported } = usePasskeySupport()
  const [isAdding, dialog] = useDisclosure(false)
  if (origin === undefined) return null
  if (!areSupported)
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

/** Lists the user's passkeys: when and where each was created and last used. */
function PasskeyTable({ passkeys }: { passkeys: Passkey[] | undefined }) {
  const t = useTexts(texts)
  // Stored here instead of in the row, because rows are remounted when the screen is rotated.
  const [passkeyToDelete, setPasskeyToDelete] = useState<Passkey | null>(null)
  return (
    <>
      <RecordTable
        label={t('title')}
        records={passkeys}
        columns={useColumns(setPasskeyToDelete)}
        empty={<NoPasskeys />}
      />
      {passkeyToDelete && <EndPasskeyDialog passkey={passkeyToDelete} onClose={() => setPasskeyToDelete(null)} />}
    </>
  )
}

function useColumns(onDelete: (passkey: Passkey) => void): Column<Passkey>[] {
  const t = useTexts(texts)
  return [
    { key: 'name', title: t('name'), render: passkey => <Name {...passkey} /> },
    {
      key: 'madeAt',
      title: t('madeAt'),
      width: 220,
      render: ({ madeAt, madeOn }) => <TimeAndDevice at={madeAt} device={madeOn} />,
    },
    {
      key: 'lastUsedAt',
      title: t('lastUsedAt'),
      width: 220,
      render: ({ lastUsedAt, lastUsedOn }) =>
        lastUsedAt === null ? (
          <Text c="dimmed">{t('unused')}</Text>
        ) : (
          <TimeAndDevice at={lastUsedAt} device={lastUsedOn} />
        ),
    },
    {
      key: 'actions',
      title: t('actions'),
      width: 90,
      render: passkey => <DeletePasskey {...passkey} onDelete={() => onDelete(passkey)} />,
    },
  ]
}

function Name({ name, host }: Passkey) {
  const t = useTexts(texts)
  const { origin } = usePasskeySupport()
  const isForOtherHost = origin === undefined || new URL(origin).hostname !== host
  return (
    <Stack gap={2}>
      <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
      {isForOtherHost && (
        <Text size="sm" c="var(--ui-doubt)">
          {t('ofOtherHost', { host })}
        </Text>
      )}
    </Stack>
  )
}

const TimeAndDevice = ({ at, device }: { at: string; device: string }) => (
  <Stack gap={2}>
    <Text className="figures">{formatDateTime(new Date(at))}</Text>
    {device !== '' && (
      <Text size="sm" c="dimmed">
        {device}
      </Text>
    )}
  </Stack>
)

function DeletePasskey({ name, onDelete }: Passkey & { onDelete: () => void }) {
  const t = useTexts(texts)
  const icon = <IconTrash {...ACTION_ICON} />
  return <IconAction label={t('remove', { name })} touchLabel={t('removeWord')} icon={icon} onClick={onDelete} />
}

function NoPasskeys() {
  return (
    <Text py="sm" c="dimmed">
      {useTexts(texts)('none')}
    </Text>
  )
}
