/** The drawing of an article, 16:9. Where the headline stands beside it, it says nothing new and stays unspoken. */
export function ArticleImage({ slug, alt, isFirst = false, className = "" }: ArticleImageProps) {
  return (
    <img
      src={`/articles/${slug}.svg`}
      alt={alt}
      width={1600}
      height={900}
      className={`block aspect-video w-full object-cover ${className}`}
      {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
    />
  );
}

type ArticleImageProps = { slug: string; alt: string; isFirst?: boolean; className?: string };
