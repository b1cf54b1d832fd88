import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Choice, CompanyPicker } from '../../companies/screen/CompanyPicker.tsx'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { SubmitButton } from '../../ui/buttons/SubmitButton.tsx'
import { Failure } from '../../ui/display/Failure.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { copyMapping } from './calls.ts'
import { texts } from './texts.ts'
import { useMappingChange } from './use-mapping-change.ts'

type Props = {
  /** Whose mapping the page shows. */
  source: number
  sources: Choice[]
  targets: Choice[]
  onClose: () => void
}

/** Copies one company's mapping over another's; a refusal says which country stands in the way, and the dialog stays. */
export function CopyDialog({ source: shown, sources, targets, onClose }: Props) {
  const t = useTexts(texts)
  const [source, setSource] = useState(shown)
  const [target, setTarget] = useState(() => targets.find(({ id }) => id !== shown)?.id ?? shown)
  const copying = useMappingChange({
    ...{ call: copyMapping, done: 'copied', failed: 'copyFailed', onDone: onClose },
    companyOf: (pair: { target: number }) => pair.target,
  })
  const isTried = copying.variables?.source === source && copying.variables.target === target
  return (
    <Dialog title={t('copyTitle')} opened onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          copying.mutate({ source, target })
        }}
      >
        <Stack>
          <Text>{t('copyText')}</Text>
          <CompanyPicker label={t('source')} companies={sources} value={source} onChange={setSource} />
          <CompanyPicker
            label={t('target')}
            companies={targets}
            value={target}
            onChange={setTarget}
            error={source === target ? t('sameTarget') : null}
          />
          <Failure text={isTried ? copying.failure : ''} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <SubmitButton isBusy={copying.isPending} isDisabled={source === target}>
              {t('copyYes')}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
