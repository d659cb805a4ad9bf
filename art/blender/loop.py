"""loop - what the video of the opening picture must know of its scene: where the water is, what lies over the bay, where the small fires burn.

    blender -b --factory-startup -P loop.py -- RECIPE.json OUT.png [WIDTH]

Writes OUT.png (red: water; green: whatever stands on this shore; blue: what lies far away) and OUT.json (the horizon's row, how high the
eye is above the water in heights of the picture, and the lights, all in shares of the picture). scripts/pictures/loop.ts makes the video."""
import importlib, json, os, sys

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
FAR = 150                                          # metres from the eye; beyond it mist may drift


def paint(material, colour):
    """The material glows in one flat colour (near, far); glass lets everything through."""
    nodes, links = material.node_tree.nodes, material.node_tree.links; nodes.clear(); out = nodes.new('ShaderNodeOutputMaterial')
    if colour is None: links.new(nodes.new('ShaderNodeBsdfTransparent').outputs[0], out.inputs['Surface']); return
    camera = nodes.new('ShaderNodeCameraData'); far = nodes.new('ShaderNodeMath'); far.operation = 'GREATER_THAN'; far.inputs[1].default_value = FAR
    mix = nodes.new('ShaderNodeMixRGB'); glow = nodes.new('ShaderNodeEmission')
    mix.inputs[1].default_value, mix.inputs[2].default_value = (*colour[0], 1), (*colour[1], 1)
    links.new(camera.outputs['View Distance'], far.inputs[0]); links.new(far.outputs[0], mix.inputs[0]); links.new(mix.outputs[0], glow.inputs[0])
    links.new(glow.outputs[0], out.inputs['Surface'])


def main(argv):
    recipe = json.load(open(argv[0])); out = os.path.abspath(argv[1]); width = int(argv[2]) if len(argv) > 2 else 1920
    style = importlib.import_module('lakeside'); style.STYLES[recipe['style']](recipe)
    import kit
    view = recipe['camera']; kit.camera(tuple(view['from']), tuple(view['to']), view['lens'])
    w, h = recipe['size']; scene = bpy.context.scene; r = scene.render
    r.resolution_x, r.resolution_y, r.resolution_percentage = width, round(width * h / w), 100
    for m in bpy.data.materials:
        if m.use_nodes: paint(m, None if m.name.startswith('glass') else ((1, 0, 0), (1, 0, 0)) if m.name == 'water' else ((0, 1, 0), (0, 0, 1)))
    for o in list(bpy.data.objects):
        if o.type == 'LIGHT': bpy.data.objects.remove(o)
    scene.world = bpy.data.worlds.new('nothing'); scene.world.color = (0, 0, 0)
    r.engine = 'CYCLES'; c = scene.cycles; c.samples = 24; c.use_adaptive_sampling = False; c.use_denoising = False; c.max_bounces = 0
    c.transparent_max_bounces = 16
    scene.view_settings.view_transform = 'Raw'; r.filepath = out; r.image_settings.file_format = 'PNG'; r.image_settings.color_mode = 'RGB'
    r.image_settings.compression = 90
    bpy.ops.render.render(write_still=True)
    eye = Vector(view['from']); aspect = h / w
    place = lambda p: world_to_camera_view(scene, scene.camera, Vector(p))
    flat = Vector((view['to'][0] - eye.x, view['to'][1] - eye.y, 0)).normalized(); horizon = 1 - place(eye + flat * 1e5).y
    row = 1 - place(eye + flat * 30 + Vector((0, 0, style.WATER - eye.z))).y
    lights = [dict(kind=kind, x=round(q.x, 4), y=round(1 - q.y, 4), size=round(size * view['lens'] / 36 / q.z, 4)) for kind, p,
        size in style.LIGHTS for q in [place(p)]]
    # rows below the horizon are (eye above water) x (focal length) / distance: one number says it all
    facts = dict(horizon=round(horizon, 5), drop=round((row - horizon) * 30, 5), focal=round(view['lens'] / 36 / aspect, 5), lights=lights)
    with open(out.rsplit('.', 1)[0] + '.json', 'w') as f: json.dump(facts, f, indent=2); f.write('\n')
    print('ART loop', out, facts, flush=True)


main(sys.argv[sys.argv.index('--') + 1:])
