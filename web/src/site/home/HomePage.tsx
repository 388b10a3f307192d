import { AboutSection } from '#web/site/home/AboutSection.tsx';
import { BookingSection } from '#web/site/home/BookingSection.tsx';
import { Hero } from '#web/site/home/Hero.tsx';
import { InstagramSection } from '#web/site/home/InstagramSection.tsx';
import { ReviewsSection } from '#web/site/home/ReviewsSection.tsx';
import { ServicesSection } from '#web/site/home/ServicesSection.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <ServicesSection />
      <AboutSection />
      <ReviewsSection />
      <BookingSection />
      <InstagramSection />
    </>
  );
}
