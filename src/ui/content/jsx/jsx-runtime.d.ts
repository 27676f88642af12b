import type { ExoticComponent, JSX as ReactJsx, Key, ReactElement } from 'react'
import type { Content, Elements } from '../content.ts'

type WithContent<Props> = Omit<Props, 'children'> & { children?: Content }

export declare namespace JSX {
  type ElementType =
    | keyof IntrinsicElements
    | ((props: never) => Elements)
    // oxlint-disable-next-line typescript/no-explicit-any -- props of any component
    | ExoticComponent<any>
    | (new (props: never) => ElementClass)
  type Element = ReactElement
  interface ElementClass {
    render: () => unknown
  }
  interface ElementAttributesProperty {
    props: object
  }
  interface ElementChildrenAttribute {
    children: object
  }
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>
  interface IntrinsicClassAttributes<T> extends ReactJsx.IntrinsicClassAttributes<T> {}
  interface IntrinsicAttributes {
    key?: Key | null | undefined
  }
  type IntrinsicElements = {
    [Tag in keyof ReactJsx.IntrinsicElements]: WithContent<ReactJsx.IntrinsicElements[Tag]>
  }
}

export { jsx, jsxs } from 'react/jsx-runtime'
export declare const Fragment: (props: { children?: Elements }) => ReactElement
