import { useCallback, type ImgHTMLAttributes } from 'react';

interface FilePictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  file: Blob;
  alt: string;
}

/** Shows a file. Its address ends, and with it the last reference to the bytes, when the view is left. */
export function FilePicture({ file, alt, ...rest }: FilePictureProps) {
  const show = useCallback(
    (picture: HTMLImageElement | null) => {
      const url = URL.createObjectURL(file);
      if (picture) picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img {...rest} ref={show} alt={alt} />;
}
