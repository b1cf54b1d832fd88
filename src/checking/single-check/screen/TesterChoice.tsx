import { Group, NativeSelect, Switch } from '@mantine/core'
import { AUTHORITY_IDS } from '../../../ground/authority-rules.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import type { TypedCheck } from './calls.ts'
import { texts } from './texts.ts'

type Choice = Omit<TypedCheck, 'uid' | 'company'>
type Props = { choice: Choice; onChange: (choice: Choice) => void }

/** Service and cache, for role 5 alone (docs/rules.md#one-uid). */
export function TesterChoice({ choice, onChange }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Group gap="md" align="flex-end">
      <NativeSelect
        size="lg"
        label={t('service')}
        data={AUTHORITY_IDS.map(service => ({ value: service, label: authorityName(service, language) }))}
        value={choice.service}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...choice, service: AUTHORITY_IDS.find(service => service === value) ?? choice.service })
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
