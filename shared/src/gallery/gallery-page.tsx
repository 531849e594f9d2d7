import { Button, copyAndSay, Page, PageHeader, PageState, Panel, RecordLink, useParams, useServices } from '@console/platform/ui/core'
import { lazy, Suspense } from 'react'
import { groups } from './examples'
import css from './gallery-page.module.css'
import { extensionPoints, limits } from './limits'
import { antdGroups, texts } from './texts'

const shown = Object.values(groups)
  .flat()
  .map((example) => ({ ...example, Example: lazy(async () => ({ default: await example.load() })) }))

/** A component of the kit with its states, its types and an example to copy; without a name the rules for remotes. */
export function GalleryPage() {
  const { name } = useParams()
  return (
    <Page>
      <PageHeader />
      <div className={css.columns}>
        <Contents current={name} />
        <div className={css.content}>{name === undefined ? <Rules /> : <Shown key={name} name={name} />}</div>
      </div>
    </Page>
  )
}

const Contents = ({ current }: { current?: string }) => (
  <nav className={css.contents} aria-label="组件">
    <Entry to="/kit/components" isCurrent={current === undefined}>
      限制与扩展
    </Entry>
    {Object.entries(groups).map(([group, examples]) => (
      <section key={group} aria-label={group}>
        <h2>{group}</h2>
        {examples.map(({ name, title }) => (
          <Entry key={name} to={`/kit/components/${name}`} isCurrent={current === name}>
            {title}
          </Entry>
        ))}
      </section>
    ))}
  </nav>
)

const Entry = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) => (
  <div className={isCurrent ? css.current : css.entry}>
    {isCurrent ? <span aria-current="page">{children}</span> : <RecordLink to={to}>{children}</RecordLink>}
  </div>
)

function Shown({ name }: { name: string }) {
  const example = shown.find((one) => one.name === name)
  if (!example) return <PageState title="没有这个组件" hint="请从左侧选择" />
  const { title, about, page, Example } = example
  return (
    <>
      <Panel title={title}>
        <p className={css.about}>{about}。</p>
        {page ? (
          <div className={css.example}>
            <RecordLink to={page}>打开{title}</RecordLink>
          </div>
        ) : (
          <Suspense fallback={null}>
            <div className={css.example}>
              <Example />
            </div>
          </Suspense>
        )}
      </Panel>
      <Texts name={name} />
    </>
  )
}

function Texts({ name }: { name: string }) {
  const { notify } = useServices()
  const { source = '', types = [] } = texts[name] ?? {}
  return (
    <>
      <Panel title="示例">
        <Button size="small" onClick={() => copyAndSay(source, notify)}>
          复制
        </Button>
        <pre className={css.code}>{source}</pre>
      </Panel>
      <Panel title="属性">
        {types.map((type) => (
          <details key={type.name}>
            <summary>{type.name}</summary>
            <pre className={css.code}>{type.text}</pre>
          </details>
        ))}
      </Panel>
    </>
  )
}

const Rules = () => (
  <>
    <Panel title="限制">
      <Terms terms={limits} />
    </Panel>
    <Panel title="扩展">
      <Terms terms={extensionPoints} />
    </Panel>
    <Panel title="antd">
      <p className={css.about}>组件库没有的组件从 antd 引入，每组在第一次使用时加载；不在此列的，构建时会说明用什么代替。</p>
      <Terms terms={Object.entries(antdGroups).map(([title, names]) => ({ title, text: names.join('、') }))} />
    </Panel>
  </>
)

const Terms = ({ terms }: { terms: { title: string; text: string }[] }) => (
  <dl className={css.terms}>
    {terms.map(({ title, text }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
