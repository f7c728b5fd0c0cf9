import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';

export type News = {
  readonly text: string;
  /** What can still be done about it. */
  readonly action?: { readonly label: string; readonly press: () => void };
  /** Something went wrong. */
  readonly isProblem?: boolean;
};

const NewsContext = createContext<(news: News) => void>(() => {});

/** Tells what happened: shown, and read out. */
export const useNews = () => use(NewsContext);

const shownFor = 10_000;

export function NewsProvider({ children }: { readonly children: ReactNode }) {
  const [news, setNews] = useState<News>();
  const tell = useCallback((next: News) => setNews(next), []);
  useEffect(() => {
    // A problem stays until the next news.
    if (news === undefined || news.isProblem) return;
    const timer = setTimeout(() => setNews(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [news]);
  const act = () => {
    news?.action?.press();
    setNews(undefined);
  };
  return (
    <NewsContext value={tell}>
      {children}
      <div className="news" role="status" data-problem={news?.isProblem || undefined}>
        {news && (
          <p>
            <span>{news.text}</span>
            {news.action && (
              <button type="button" onClick={act}>
                {news.action.label}
              </button>
            )}
          </p>
        )}
      </div>
    </NewsContext>
  );
}
