import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

// The workflows have never been run. These tests check what is possible without running them
// (docs/publishing.md).

type Step = { name?: string; uses?: string; run?: string; with?: Record<string, unknown>; 'working-directory'?: string }
type Job = { 'timeout-minutes'?: number; permissions?: Record<string, string>; needs?: string; steps: Step[] }
type Workflow = { name: string; on: object; permissions?: object; jobs: Record<string, Job> }

const read = (file: string) => readFileSync(file, 'utf8')
const workflows = globSync('.github/workflows/*.yml').map(file => {
  const text = read(file)
  // The cast is safe: these are our own files, whose structure these tests check.
  return { file, text, workflow: parse(text) as Workflow }
})
const steps = workflows.flatMap(({ file, workflow }) =>
  Object.values(workflow.jobs).flatMap(job => job.steps.map(step => ({ file, step }))),
)
// The cast is safe: this is our own file.
const scripts = (file: string) => (JSON.parse(read(file)) as { scripts: Record<string, string> }).scripts

describe('each workflow', () => {
  it('is explained in docs/publishing.md', () => {
    const page = read('docs/publishing.md')
    expect(workflows.map(({ file }) => basename(file)).toSorted()).toEqual(['ci.yml', 'cli.yml', 'image.yml'])
    expect(workflows.filter(({ file }) => !page.includes(`\`${basename(file)}\``))).toEqual([])
  })

  it('has only read permissions, except for the listed jobs', () => {
    const permissionsByWorkflow = workflows.map(({ workflow }) => [
      workflow.name,
      workflow.permissions,
      ...Object.values(workflow.jobs).flatMap(({ permissions }) => (permissions ? [permissions] : [])),
    ])
    const writes = { packages: 'write', 'id-token': 'write' }
    expect(Object.fromEntries(permissionsByWorkflow.map(([name, ...rest]) => [name, rest]))).toEqual({
      ci: [{ contents: 'read' }],
      cli: [{ contents: 'read' }, { contents: 'read', 'id-token': 'write' }],
      image: [
        { contents: 'read' },
        { contents: 'read', ...writes },
        { contents: 'read', ...writes, attestations: 'write' },
      ],
    })
  })

  it('has a timeout for each job, and depends only on existing jobs', () => {
    for (const { workflow } of workflows)
      for (const job of Object.values(workflow.jobs)) {
        expect(job['timeout-minutes']).toBeLessThanOrEqual(90)
        expect([undefined, ...Object.keys(workflow.jobs)]).toContain(job.needs)
      }
  })

  it('never runs code of a pull request with write permissions', () => {
    const risky = /pull_request_target|workflow_run|github\.event\.|github\.head_ref/
    expect(workflows.filter(({ text }) => risky.test(text))).toEqual([])
    expect(steps.filter(({ step }) => /\$\{\{/.test(step.run ?? ''))).toEqual([])
  })
})

describe('each step', () => {
  it('pins actions to a commit, with the version as a comment', () => {
    const lines = workflows.flatMap(({ text }) => text.split('\n').filter(line => line.includes('uses:')))
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter(line => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
    const pins = new Set(lines.map(line => line.trim().replace(/^- /, '')))
    const actions = new Set(lines.map(line => /uses: ([^@]+)@/.exec(line)?.[1]))
    expect(pins.size).toBe(actions.size)
  })

  it('persists no credentials in the checkout', () => {
    const checkouts = steps.filter(({ step }) => step.uses?.startsWith('actions/checkout@'))
    expect(checkouts.map(({ step }) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false))
  })

  it('uses only existing npm scripts and files', () => {
    const unknown = steps.flatMap(({ file, step }) => {
      const folder = step['working-directory'] ?? '.'
      const names = [...(step.run ?? '').matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
      const paths = [...(step.run ?? '').matchAll(/(?:^|\s)(\.ci\/\w+|LICENSE|clients\/\w+)/g)].map(
        ([, path = '']) => path,
      )
      return [
        ...(existsSync(folder) ? [] : [`${file}: ${folder}`]),
        ...names.filter(name => !(name in scripts(`${folder}/package.json`))).map(name => `${file}: npm run ${name}`),
        ...paths.filter(path => !existsSync(path)).map(path => `${file}: ${path}`),
      ]
    })
    expect(unknown).toEqual([])
  })

  it('pushes the image of tools/build-image.ts, and reads the SBOM from its path in the Dockerfile', () => {
    const push = steps.find(({ step }) => step.run?.includes('docker push'))?.step.run ?? ''
    expect(read('tools/build-image.ts')).toMatch(/`uid-check:\$\{VERSION\}`/)
    expect(push).toMatch(/docker tag "uid-check:\$\{GITHUB_REF_NAME#v\}"/)
    expect(read('Dockerfile')).toContain('COPY --from=build /release /opt/uid-check')
    expect(push).toContain(':/opt/uid-check/sbom.json')
  })
})

describe('issue forms', () => {
  type Field = { type: string; id?: string; attributes: { label?: string; value?: string } }
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml')
    .filter(file => basename(file) !== 'config.yml')
    .map(file => parse(read(file)) as { name: string; description: string; body: Field[] })

  it('have German and English labels, and unique ids of fields', () => {
    expect(forms).toHaveLength(3)
    for (const { name, description, body } of forms) {
      const fields = body.filter(({ type }) => type !== 'markdown')
      const labels = [name, description, ...fields.map(({ attributes }) => attributes.label)]
      expect(labels.filter(text => !text?.includes(' / '))).toEqual([])
      expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
    }
  })

  it('the bug form asks first whether a UID is shown as invalid without an answer', () => {
    const bug = forms.find(({ name }) => name.endsWith('bug'))
    expect(bug?.body.find(({ type }) => type !== 'markdown')?.id).toBe('unknown-shown-as-invalid')
  })

  it('Dependabot proposes exact versions', () => {
    const { updates } = parse(read('.github/dependabot.yml')) as { updates: Record<string, unknown>[] }
    expect(updates.map(update => update['package-ecosystem'])).toEqual(['npm', 'github-actions'])
    expect(updates[0]?.['versioning-strategy']).toBe('increase')
  })
})
