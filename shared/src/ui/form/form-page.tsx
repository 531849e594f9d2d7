import type { Route } from '@console/platform/contract'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { Foot } from '../core/foot'
import { Page } from '../core/page'
import { PageHeader } from '../core/page-header'
import { Panel } from '../core/panel'
import { useBack } from '../core/record-link'
import css from './form-page.module.css'
import { type RouteForm, useRouteForm } from './use-route-form'

interface FormPageProps<R extends Route> extends RouteForm<R> {
  /** Default: the title of the route. */
  title?: string
  /** The list to return to if the page was opened by its address. */
  parent: string
  /** Above the fields: notes to read before filling them in. */
  notice?: ReactNode
  /** Beside the submit button, inside the form: a summary of what will change. */
  summary?: ReactNode
}

/** A form on its own page. It returns to its list when its call succeeds, and asks before unsaved input is lost. */
export function FormPage<R extends Route>({ title, parent, notice, summary, ...of }: FormPageProps<R>) {
  const back = useBack(parent)
  const { props, items, refusal, dialog, isPending } = useRouteForm(of, back)
  return (
    <>
      <Form {...props} layout="vertical">
        <Page>
          <PageHeader title={title} onBack={back} />
          {notice}
          <Panel>
            <div className={css.fields}>{items}</div>
          </Panel>
          <Foot>
            {refusal}
            <div className={css.submit}>
              <div className={css.summary}>{summary}</div>
              <Button onClick={back}>取消</Button>
              <Button type="primary" htmlType="submit" loading={isPending}>
                提交
              </Button>
            </div>
          </Foot>
        </Page>
      </Form>
      {dialog}
    </>
  )
}
