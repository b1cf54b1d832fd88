import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import type { Endpoint } from '../wire.ts'
import { endpointsQuery } from './calls.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { EndpointDialog, type ListedEvents, SecretDialog } from './EndpointDialog.tsx'
import { EndpointTable } from './EndpointTable.tsx'
import { texts } from './webhooks-texts.ts'

const ALL = 0

/** The open dialog. */
type Shown =
  | { kind: 'form'; endpoint: Endpoint | null }
  | { kind: 'secret'; secret: string }
  | { kind: 'log'; endpoint: Endpoint }

/**
 * A company's webhooks, which send events to its programs, and their deliveries; 0 = all
 * companies'.
 */
export function WebhooksSection({ companyId, events }: { companyId: number; events: ListedEvents }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(endpointsQuery(companyId))
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => setShown(null)
  const showSecret = (secret: string) => setShown({ kind: 'secret', secret })
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between" mih={36}>
        <Title order={2}>{t('title')}</Title>
        {companyId !== ALL && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setShown({ kind: 'form', endpoint: null })}
          >
            {t('add')}
          </Button>
        )}
      </Group>
      <Text maw={640}>{t('text')}</Text>
      {error && !data ? (
        <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <EndpointTable
          endpoints={data}
          companyId={companyId}
          events={events}
          onChange={endpoint => setShown({ kind: 'form', endpoint })}
          onLog={endpoint => setShown({ kind: 'log', endpoint })}
          onSecret={showSecret}
        />
      )}
      {shown?.kind === 'form' && (
        <EndpointDialog
          companyId={companyId}
          endpoint={shown.endpoint}
          events={events}
          onClose={close}
          onSecret={showSecret}
        />
      )}
      {shown?.kind === 'secret' && <SecretDialog secret={shown.secret} onClose={close} />}
      {shown?.kind === 'log' && <DeliveriesDialog endpoint={shown.endpoint} events={events} onClose={close} />}
    </Stack>
  )
}
