import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUserQuery, readCurrentUser } from '../../access/users/screen/calls.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../base/ui/buttons/ActionButton.tsx'
import { describeFailure } from '../../base/ui/calls/failure-message.ts'
import { Failure } from '../../base/ui/display/Failure.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { texts } from './idle-texts.ts'
import { texts as shellTexts } from './shell-texts.ts'
import { useLogout } from './use-logout.ts'

const WIDTH = 500

/** Offers to stay signed in; reloading the user counts as an action and extends the session. */
export function IdleDialog({ secondsLeft }: { secondsLeft: number }) {
  const t = useTexts(texts)
  const shell = useTexts(shellTexts)
  const queries = useQueryClient()
  const { logout, failure } = useLogout()
  const { mutate, isPending, error } = useMutation({
    mutationFn: readCurrentUser,
    meta: { errorTitle: () => t('stayFailed') },
    onSuccess: user => queries.setQueryData(currentUserQuery.queryKey, user),
  })
  const stay = () => mutate()
  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
  return (
    <Dialog title={t('idleTitle')} width={WIDTH} opened onClose={stay}>
      <Stack>
        <Text className="figures">{t('idleText', { time })}</Text>
        <Failure text={failure || describeFailure(t('stayFailed'), error)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={logout} disabled={isPending}>
            {shell('logout')}
          </Button>
          <ActionButton data-autofocus onClick={stay} isBusy={isPending}>
            {t('stay')}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
