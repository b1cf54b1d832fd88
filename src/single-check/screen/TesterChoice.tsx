import { Group, NativeSelect, Switch } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import type { TypedCheck } from './calls.ts'
import { texts } from './texts.ts'

type Choice = Omit<TypedCheck, 'uid' | 'company'>
type Props = { choice: Choice; onChange: (choice: Choice) => void }

/** Service and cache, for role 5 alone (docs/rules.md#one-uid). */
export function TesterChoice({ choice, onChange }: Props) {
  const t = useTexts(texts)
  return (
    <Group gap="md" align="flex-end">
      <NativeSelect
        size="lg"
        label={t('service')}
        data={[
          { value: 'finanzamt', label: t('finanzamt') },
          { value: 'vies', label: t('vies') },
        ]}
        value={choice.service}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, service: currentTarget.value === 'vies' ? 'vies' : 'finanzamt' })
        }
      />
      <Group h={50}>
        <Switch
          label={t('cache')}
          checked={choice.useCache}
          onChange={({ currentTarget }) => onChange({ ...choice, useCache: currentTarget.checked })}
        />
      </Group>
    </Group>
  )
}
