//! Boards in Bevy's 2-D. A board is a root entity with the board's position, rotation and scale in the window; its wood, discs and shadows
//! are children in metres. Only changed parts are updated.
//!
//! The view does not depend on rules or physics: it shows the [`BoardScene`]s of the current screen in each frame.

use super::board_pictures::{BoardPictures, Set, Subject};
use super::shell::{Draw, Front, LastFrame};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use fob_board::Colour;
use fob_kit::scene::{BoardScene, Disc, Fit, Look};
use fob_picture as picture;
use fob_services::palette::Palette;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardPictures>().init_resource::<Boards>().add_systems(PostUpdate, (make, sync).chain().in_set(Draw));
}

/// Distance in depth between two boards, so that the discs of one are never below those of another.
const LAYER: f32 = 20.0;

/// The boards in Bevy's world.
#[derive(Resource, Default)]
struct Boards {
    /// State of the visible boards; `None` while they are hidden.
    shown: Option<View>,
    stands: Vec<Stand>,
}

/// The state on which all boards depend.
#[derive(PartialEq)]
struct View {
    scenes: Vec<BoardScene>,
    palette: Palette,
    /// Bevy's points per egui point.
    zoom: f32,
    /// Half of the window's size.
    half: Vec2,
}

/// The entities of one board.
struct Stand {
    root: Entity,
    wood: Entity,
    /// Each disc with its shadow, and the state that they show.
    discs: Vec<Pair>,
    /// State from which the wood was drawn.
    ground: Option<Ground>,
}

struct Pair {
    disc: Entity,
    shadow: Entity,
    shown: Option<Disc>,
}

/// The state on which the looks of all discs of a board depend.
#[derive(Clone, PartialEq)]
struct Ground {
    set: [Handle<Image>; 5],
    /// Outer radii of pucks and striker in metres.
    radii: [f32; 2],
    /// Side of the board and its surroundings, in metres.
    outer: f32,
    light: f32,
    turn: f32,
}

/// The target state of a sprite: picture, size in metres, place on the board and colour.
struct Drawn {
    image: Handle<Image>,
    size: f32,
    place: Transform,
    colour: Color,
}

type Sprites<'w, 's> = Query<'w, 's, (&'static mut Sprite, &'static mut Transform, &'static mut Visibility)>;
type Roots<'w, 's> = Query<'w, 's, (&'static mut Transform, &'static mut Visibility), Without<Sprite>>;

impl Ground {
    fn new(scene: &BoardScene, set: &Set) -> Self {
        let board = &scene.board;
        Self {
            set: [&set.board, &set.green, &set.red, &set.striker, &set.shadow].map(Handle::clone),
            radii: [board.pucks.disc.outer_radius as f32, board.striker.outer_radius as f32],
            outer: picture::picture_side(board) as f32,
            light: scene.light,
            turn: scene.fit.turn,
        }
    }

    fn radius(&self, look: Look) -> f32 {
        self.radii[usize::from(look == Look::Striker)]
    }

    fn wood(&self) -> Drawn {
        let colour = Color::srgb(self.light, self.light, self.light);
        Drawn { image: self.set[0].clone(), size: self.outer, place: Transform::default(), colour }
    }

    fn disc(&self, disc: &Disc, i: usize) -> Drawn {
        let image = match disc.look {
            Look::Puck(Colour::Green) => &self.set[1],
            Look::Puck(Colour::Red) => &self.set[2],
            Look::Striker => &self.set[3],
        };
        // A sinking puck becomes darker.
        let light = self.light * (disc.scale * disc.scale).min(1.0);
        let place = Transform::from_xyz(disc.at.x as f32, disc.at.y as f32, 2.0 + i as f32 * 0.01)
            .with_rotation(Quat::from_rotation_z(disc.angle as f32));
        Drawn {
            image: image.clone(),
            size: self.radius(disc.look) * 2.0 * disc.scale * picture::SPRITE_SIDE as f32,
            place,
            colour: Color::srgba(light, light, light, disc.alpha),
        }
    }

    fn shadow(&self, disc: &Disc) -> Option<Drawn> {
        // Sinking and remembered discs have no shadow.
        let strength = (disc.alpha * 2.0 - 1.0).max(0.0);
        if disc.scale < 0.98 || strength == 0.0 {
            return None;
        }
        // The lamp is at the upper left of the window for any rotation of the board; the shadow of a flying disc is farther away.
        let lift = 0.0022 + (disc.scale - 1.0) * 0.05;
        let away = Vec2::from_angle(-self.turn).rotate(Vec2::new(1.0, -1.0)) * lift;
        let place = Transform::from_xyz(disc.at.x as f32 + away.x, disc.at.y as f32 + away.y, 1.0)
            .with_rotation(Quat::from_rotation_z(-self.turn));
        Some(Drawn {
            image: self.set[4].clone(),
            size: self.radius(disc.look) * 2.0 * disc.scale * picture::SHADOW_SIDE as f32,
            place,
            colour: Color::srgba(1.0, 1.0, 1.0, strength * self.light),
        })
    }
}

impl Drawn {
    fn put(self, entity: Entity, sprites: &mut Sprites) {
        let Ok((mut sprite, mut transform, mut visibility)) = sprites.get_mut(entity) else { return };
        *transform = self.place;
        let size = Some(Vec2::splat(self.size));
        if sprite.image != self.image || sprite.custom_size != size || sprite.color != self.colour {
            sprite.image = self.image;
            sprite.custom_size = size;
            sprite.color = self.colour;
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}

fn hide(entity: Entity, sprites: &mut Sprites) {
    if let Ok((.., mut visibility)) = sprites.get_mut(entity) {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

/// Returns the transform of a board. The origin of egui's points is at the upper left; that of Bevy's world is in the middle, with y
/// upwards.
fn lie(fit: &Fit, number: usize, view: &View) -> Transform {
    let (x, y) = (fit.centre.x * view.zoom - view.half.x, view.half.y - fit.centre.y * view.zoom);
    let metre = fit.scale * view.zoom;
    Transform::from_xyz(x, y, number as f32 * LAYER)
        .with_rotation(Quat::from_rotation_z(fit.turn))
        .with_scale(Vec3::new(metre, metre, 1.0))
}

/// Creates missing entities, hidden; [`sync`] shows them in the same frame.
fn make(mut commands: Commands, mut boards: ResMut<Boards>, front: Res<Front>) {
    let scenes = front.boards();
    if scenes.len() > boards.stands.len()
        || boards.stands.iter().zip(scenes).any(|(stand, scene)| scene.discs.len() > stand.discs.len())
    {
        while boards.stands.len() < scenes.len() {
            boards.stands.push(Stand::new(&mut commands));
        }
        for (stand, scene) in boards.stands.iter_mut().zip(scenes) {
            while stand.discs.len() < scene.discs.len() {
                stand.discs.push(Pair::new(stand.root, &mut commands));
            }
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn sync(
    (mut pictures, mut images): (ResMut<BoardPictures>, ResMut<Assets<Image>>),
    mut boards: ResMut<Boards>,
    front: Res<Front>,
    frame: Res<LastFrame>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut roots: Roots,
    mut sprites: Sprites,
) {
    // Pictures painted by a worker wake the window.
    let _here = front.0.crew().enter();
    let boards = &mut *boards;
    let scenes = front.boards();
    if scenes.is_empty() {
        if boards.shown.take().is_some() {
            boards.stands.iter().for_each(|stand| stand.show(false, &mut roots));
        }
        return;
    }
    let half = Vec2::new(window.width(), window.height()) / 2.0;
    let (zoom, palette) = (frame.zoom_factor, front.palette());
    let painted = pictures.receive(&mut images);
    let same =
        |shown: &View| shown.zoom == zoom && shown.half == half && shown.palette == palette && shown.scenes.as_slice() == scenes;
    if painted || !boards.shown.as_ref().is_some_and(same) {
        let subject = |scene: &BoardScene| {
            let pixels = picture::picture_side(&scene.board) as f32 * scene.fit.scale * zoom * window.scale_factor();
            (Subject { board: scene.board.clone(), palette }, pixels)
        };
        let places = pictures.places(&scenes.iter().map(subject).collect::<Vec<_>>(), &mut images);
        let view = View { scenes: scenes.to_vec(), palette, zoom, half };
        for (number, stand) in boards.stands.iter_mut().enumerate() {
            let Some((scene, place)) = scenes.get(number).zip(places.get(number)) else {
                stand.show(false, &mut roots);
                continue;
            };
            stand.lay(lie(&scene.fit, number, &view), &mut roots);
            stand.bring(scene, Ground::new(scene, &pictures.sets[*place]), &mut sprites);
        }
        boards.shown = Some(view);
    }
}

fn hidden(root: Entity, commands: &mut Commands) -> Entity {
    commands.spawn((Sprite::default(), Transform::default(), Visibility::Hidden, ChildOf(root))).id()
}

impl Pair {
    fn new(root: Entity, commands: &mut Commands) -> Self {
        Self { disc: hidden(root, commands), shadow: hidden(root, commands), shown: None }
    }
}

impl Stand {
    fn new(commands: &mut Commands) -> Self {
        let root = commands.spawn((Transform::default(), Visibility::Hidden)).id();
        Self { root, wood: hidden(root, commands), discs: Vec::new(), ground: None }
    }

    fn show(&self, show: bool, roots: &mut Roots) {
        if let Ok((_, mut visibility)) = roots.get_mut(self.root) {
            visibility.set_if_neq(if show { Visibility::Inherited } else { Visibility::Hidden });
        }
    }

    /// Moves the root to the board's position.
    fn lay(&self, at: Transform, roots: &mut Roots) {
        if let Ok((mut transform, _)) = roots.get_mut(self.root) {
            transform.set_if_neq(at);
        }
        self.show(true, roots);
    }

    /// Updates wood, discs and shadows from the scene.
    fn bring(&mut self, scene: &BoardScene, ground: Ground, sprites: &mut Sprites) {
        let fresh = self.ground.as_ref() != Some(&ground);
        if fresh {
            ground.wood().put(self.wood, sprites);
        }
        for (i, pair) in self.discs.iter_mut().enumerate() {
            let disc = scene.discs.get(i).copied();
            if !fresh && pair.shown == disc {
                continue;
            }
            pair.shown = disc;
            match disc {
                Some(disc) => ground.disc(&disc, i).put(pair.disc, sprites),
                None => hide(pair.disc, sprites),
            }
            match disc.and_then(|disc| ground.shadow(&disc)) {
                Some(shadow) => shadow.put(pair.shadow, sprites),
                None => hide(pair.shadow, sprites),
            }
        }
        self.ground = Some(ground);
    }
}
