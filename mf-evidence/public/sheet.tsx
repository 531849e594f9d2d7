import { type ReactNode, useEffect } from 'react'

/** A page: whose it is, what it is in a sentence, its content. */
export function Sheet({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <header>电子数据存证平台</header>
      <main>
        <h1>{title}</h1>
        {about && <p className="about">{about}</p>}
        {children}
      </main>
    </>
  )
}

/**
 * Names and values, which no browser translates. Digests are shown whole, and are taken whole when they are touched.
 */
export function Facts({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

export function Fact({ name, children, digest = false }: { name: string; children: ReactNode; digest?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={digest ? 'digest' : undefined} translate="no">
        {children}
      </dd>
    </div>
  )
}
