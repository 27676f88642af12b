import { useCallback } from 'react'

interface BlobImageProps {
  blob: Blob
  alt: string
  width?: number
  height?: number
  className?: string | undefined
}

/** A picture of bytes; their address lives as long as the picture is shown. */
export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img {...rest} ref={show} alt={alt} />
}
